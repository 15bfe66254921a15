/**
 * Lessons, the glossary and the document of the model as the build compiles them from Markdown
 * (web/content/lesson-compiler.ts and its neighbours): plain data, with nothing in it that would have to be parsed.
 *
 * A step's numbers are claims of its own, in the format of papers: anyone who shows them asks the engine's scorecard, which
 * calculates every figure, decides every answer of a prediction and checks every exercise. It does not contain any of that.
 */
import type { TermId } from "../base/terms";
import type { Role } from "../engine/types";
import type { PaperId } from "../papers/claims";
import type { Override } from "../scenario/overrides";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; inlines: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; inlines: Inline[] }
  | { kind: "term"; id: TermId; inlines: Inline[] }
  /** Without inlines it represents the published value. */
  | { kind: "claim"; id: string; inlines: Inline[] }
  /** An anchor of the document of the model. */
  | { kind: "rule"; anchor: string; inlines: Inline[] }
  /** The value of one of the step's figures. */
  | { kind: "figure"; id: string }
  /** What the scenario itself shows; an object as addresses write it, such as e17, if it is one in particular. */
  | { kind: "here"; object: string | null; inlines: Inline[] };

export type Block =
  /** Some paragraphs and items of the document of the model begin with a bold lead, which has an anchor. */
  | { kind: "paragraph"; inlines: Inline[]; anchor?: string }
  /** What the learner is told to do. */
  | { kind: "instruction"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][]; anchors?: (string | null)[] }
  | { kind: "code"; text: string }
  /** Headings and tables are in the document of the model alone. */
  | { kind: "heading"; level: number; anchor: string; inlines: Inline[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** Overrides are set in their order, upon the preset in full. */
export type StepPlace = { preset: string; overrides: Override[] };

export const HIGHLIGHT_PARTS = [
  "stage",
  "matrix",
  "bandwidth",
  "nodes",
  "details",
  "setup",
  "time",
  "legend",
] as const;
export type HighlightPart = (typeof HIGHLIGHT_PARTS)[number];

export type Highlight = { kind: "part"; part: HighlightPart } | { kind: "object"; code: string };

export type Figure = {
  id: string;
  /** Its id in the step's experiment. */
  claim: string;
  label: string;
  unit: string;
  /** What the lesson expects. */
  range: [number, number];
  /** The claim of a paper that is next to it. */
  published: string | null;
  term: TermId | null;
};

/** Exactly one option holds by simulation. */
export type Option = { claim: string; text: Inline[] };

/** A value that a paper states, at its place of a curve. */
export type PublishedPoint = { x: number; y: number; claim: string };

export type Choice = { kind: "choice"; question: Inline[]; why: Inline[]; options: Option[] };
export type Curve = {
  kind: "curve";
  question: Inline[];
  why: Inline[];
  claim: string;
  /** Where the learner draws: the values of the sweep, known without simulation. */
  xs: number[];
  x_label: string;
  y_label: string;
  unit: string;
  scale: "linear" | "log";
  yMax: number;
  published: PublishedPoint[];
};
export type Prediction = Choice | Curve;

export type Goal = { claim: string; text: Inline[]; unit: string };

export type Exercise = {
  task: Inline[];
  /** Paths, or beginnings of paths, that may be changed. */
  allow: string[];
  goals: Goal[];
  hints: Inline[][];
  /**
   * The text of a paper's file with a claim for each goal. Its run `mine` begins with the preset `mine`: anyone who judges
   * hands over the presets with that one more, the learner's scenario as text.
   */
  experiment: string;
  solution: Override[];
  wrong: Override[][];
};

export type Step = {
  title: string;
  at: StepPlace;
  /** What it is compared with: B. */
  beside: StepPlace | null;
  /** What is behind the question mark of an address, without it. */
  view: string;
  play: boolean;
  /** Simulated ns per second; null as the page opens a scenario. */
  speed: number | null;
  highlight: Highlight | null;
  blocks: Block[];
  figures: Figure[];
  predict: Prediction | null;
  exercise: Exercise | null;
  /** The text of a paper's file: the claims of figures, options and curve; null when there is none of them. */
  experiment: string | null;
};

export const LEVELS = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

export type LessonHead = {
  id: string;
  /** Its place in the path, from 1. */
  number: number;
  title: string;
  goal: string;
  minutes: number;
  level: Level;
  papers: PaperId[];
  /** Of its steps, in order. */
  titles: string[];
  /** Steps, from 0, that have a prediction or an exercise. */
  questions: number[];
  exercises: number[];
  /** Terms that it links to, each with the first step that does. */
  terms: Partial<Record<TermId, number>>;
};

/** A claim of a paper as it is cited. */
export type CitedClaim = {
  id: string;
  paper: PaperId;
  /** "Petrini et al. 2003, section 5.4" */
  source: string;
  statement: string;
  /** "165–200 MB/s" */
  value: string | null;
  /** "155–210"; null where it is exactly the value, or no range. */
  tolerated: string | null;
  role: Role;
};

/** A rule of the document of the model. */
export type ModelRule = { title: string; section: string };

export type Lesson = LessonHead & {
  steps: Step[];
  /** Every claim that it cites, by id. */
  claims: Record<string, CitedClaim>;
  /** Every rule that it cites, by anchor. */
  rules: Record<string, ModelRule>;
};

/** The paper and the place that a term comes from. */
export type TermSource = { paper: PaperId; source: string };

export type GlossaryEntry = {
  id: TermId;
  title: string;
  also: string[];
  /** Of the engine's catalog. */
  metrics: string[];
  rules: string[];
  /** Paths of named parameters. */
  parameters: string[];
  claims: string[];
  see: TermId[];
  paper: TermSource | null;
  blocks: Block[];
};

export type Glossary = {
  /** By title. */
  entries: GlossaryEntry[];
  claims: Record<string, CitedClaim>;
  rules: Record<string, ModelRule>;
};

export type ModelDocument = {
  title: string;
  blocks: Block[];
  /** By anchor: headings, and what begins with a bold lead. */
  rules: Record<string, ModelRule>;
};
