/**
 * What a lesson is once it is compiled: plain values, as they come out of its chunk. Its figures, the answers to its
 * predictions and the goals of its exercises are claims of experiments that the engine judges.
 *
 * Absent here: nothing is simulated, and nothing is known of the page.
 */
import type { TermId } from "../base/terms";
import type { PaperId } from "../papers/claims";
import type { Override } from "../scenario/overrides";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; inlines: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; inlines: Inline[] }
  | { kind: "term"; id: TermId; inlines: Inline[] }
  | { kind: "claim"; id: string; inlines: Inline[] }
  | { kind: "rule"; anchor: string; inlines: Inline[] }
  | { kind: "figure"; id: string }
  | { kind: "here"; object: string | null; inlines: Inline[] };

export type Block =
  | { kind: "paragraph" | "instruction"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  // These two in the document of the model only.
  | { kind: "heading"; level: number; anchor: string; inlines: Inline[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export type StepPlace = { preset: string; overrides: Override[] };

export type HighlightPart =
  | "stage"
  | "matrix"
  | "bandwidth"
  | "nodes"
  | "details"
  | "setup"
  | "time"
  | "legend";

export type Highlight = { kind: "part"; part: HighlightPart } | { kind: "object"; code: string };

export type Figure = {
  id: string;
  /** Its id in the step's experiment. */
  claim: string;
  label: string;
  unit: string;
  /** What the lesson expects. */
  range: [number, number];
  /** The claim of a paper that stands beside it. */
  published: string | null;
  term: TermId | null;
};

export type Choice = { kind: "choice"; options: { claim: string; text: Inline[] }[] };

export type Curve = {
  kind: "curve";
  claim: string;
  x_label: string;
  y_label: string;
  unit: string;
  scale: "linear" | "log";
  yMax: number;
  published: { x: number; y: number; claim: string }[];
};

export type Prediction = { question: Inline[]; why: Inline[] } & (Choice | Curve);

export type Exercise = {
  task: Inline[];
  /** Paths that may be changed, with all that is below them. */
  allow: string[];
  goals: { claim: string; text: Inline[]; unit: string }[];
  hints: Inline[][];
  /** The text of a paper's file; its preset `mine` is the learner's scenario. */
  experiment: string;
  solution: Override[];
  wrong: Override[][];
};

export type Step = {
  title: string;
  at: StepPlace;
  /** B of a comparison. */
  beside: StepPlace | null;
  /** As behind the question mark of an address. */
  view: string;
  play: boolean;
  /** Simulated nanoseconds per second; null as the page opens the scenario. */
  speed: number | null;
  highlight: Highlight | null;
  blocks: Block[];
  figures: Figure[];
  predict: Prediction | null;
  exercise: Exercise | null;
  /** The text of a paper's file; its claims are figures, options and curve. */
  experiment: string | null;
};

export type Level = "beginner" | "intermediate" | "advanced";

export type LessonHead = {
  id: string;
  number: number;
  title: string;
  goal: string;
  minutes: number;
  level: Level;
  papers: PaperId[];
  /** Of the steps. */
  titles: string[];
};

export type CitedClaim = {
  id: string;
  paper: PaperId;
  /** "Petrini et al. 2003, section 5.4" */
  source: string;
  statement: string;
  /** "165–200 MB/s" */
  value: string | null;
};

export type Lesson = LessonHead & { steps: Step[]; claims: Record<string, CitedClaim> };
