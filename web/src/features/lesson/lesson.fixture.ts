/** A lesson of two steps, one with a question and figures, one with an exercise; and what an engine says to them. */
import type { Verdict } from "../../engine/types";
import type { Lesson } from "../../lessons/lesson";
import { P28, text } from "../../views/prose/prose.fixture";
import type { LessonState } from "./state/slice";

const words = (of: string) => [text(of)];

const EMPTY = {
  at: { preset: "qsnet-64-bit-reversal", overrides: [] },
  beside: null,
  view: "",
  play: true,
  speed: null,
  highlight: null,
  blocks: [],
  figures: [],
  predict: null,
  exercise: null,
  experiment: null,
};

export const LESSON: Lesson = {
  id: "adaptive-routing",
  number: 5,
  title: "Adaptive routing",
  goal: "Say why bit-reversal stays below the limit.",
  minutes: 10,
  level: "beginner",
  papers: ["qsnet-performance"],
  titles: ["What is free", "Your turn"],
  questions: [0],
  exercises: [1],
  terms: {},
  claims: { P28 },
  rules: {},
  steps: [
    {
      ...EMPTY,
      title: "What is free",
      highlight: { kind: "part", part: "matrix" },
      blocks: [
        {
          kind: "paragraph",
          inlines: [text("Alone it takes "), { kind: "figure", id: "alone" }, text(".")],
        },
      ],
      figures: [
        {
          id: "alone",
          claim: "alone",
          label: "Alone",
          unit: "MB/s",
          range: [300, 310],
          published: null,
          term: null,
        },
        {
          id: "accepted",
          claim: "accepted",
          label: "Accepted by each sender",
          unit: "MB/s",
          range: [160, 171],
          published: "P28",
          term: "accepted-bandwidth",
        },
      ],
      predict: {
        kind: "choice",
        question: words("What will each sender reach?"),
        why: words("Each packet chooses by what is free."),
        options: [
          { claim: "option-1", text: words("As much as complement") },
          { claim: "option-2", text: words("About half") },
        ],
      },
      experiment: "{}",
    },
    {
      ...EMPTY,
      title: "Your turn",
      highlight: { kind: "object", code: "n1" },
      exercise: {
        task: words("Let the job keep what it has alone."),
        allow: ["jobs[1].io_nodes"],
        goals: [
          { claim: "goal-1", text: words("It keeps all of it"), unit: "of undisturbed" },
          { claim: "goal-2", text: words("At most eight I/O nodes"), unit: "nodes" },
        ],
        hints: [words("Look at the leaves."), words("Spread them.")],
        experiment: "{}",
        solution: [],
        wrong: [],
      },
    },
  ],
};

export const inLesson = (change: Partial<LessonState> = {}): LessonState => ({
  lesson: LESSON,
  step: 0,
  exploring: false,
  figures: new Map(),
  plan: null,
  runs: new Map(),
  cancelled: false,
  problem: null,
  checked: null,
  ...change,
});

export const verdictOf = (
  id: string,
  status: Verdict["status"],
  simulated: number | null = null,
): Verdict => ({
  id,
  paper: "lesson",
  kind: "value",
  role: "definition",
  published: null,
  simulated,
  ci95: null,
  unit: null,
  tolerance: null,
  status,
  holds: status === "holds",
  decided_by: null,
  too_short: [],
  reason: null,
  scenario: null,
  runs: [],
  curves: [],
  ablation: false,
});

export const judged = (...verdicts: Verdict[]): LessonState["figures"] =>
  new Map(verdicts.map((verdict) => [verdict.id, { phase: "done", verdict }]));
