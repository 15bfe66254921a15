/** A lesson for tests: three steps on the start preset, the second of them a comparison, the third an exercise. */
import { START_PRESET } from "../scenario/presets";
import type { Lesson, Step } from "./lesson";

const STEP: Step = {
  title: "First",
  at: { preset: START_PRESET, overrides: [] },
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

/** Its runs, by the preset that each begins with. */
export const experiment = (runs: Record<string, string>) =>
  JSON.stringify({
    runs: Object.fromEntries(Object.entries(runs).map(([name, preset]) => [name, { preset }])),
  });

export const FIRST: Step = {
  ...STEP,
  view: "h=off&tab=pairs",
  figures: [
    { id: "f", claim: "F1", label: "Accepted", unit: "MB/s", range: [1, 2], published: null, term: null },
  ],
  experiment: experiment({ here: START_PRESET }),
};

export const SECOND: Step = {
  ...STEP,
  title: "Second",
  at: { preset: START_PRESET, overrides: [{ path: "run.seed", value: 7 }] },
  beside: { preset: START_PRESET, overrides: [{ path: "run.seed", value: 8 }] },
  view: "t=900&sel=n1&map=difference",
  play: false,
  speed: 500,
};

export const THIRD: Step = {
  ...STEP,
  title: "Third",
  exercise: {
    task: [],
    allow: ["run.seed", "jobs[0]"],
    goals: [{ claim: "G1", text: [], unit: "MB/s" }],
    hints: [],
    experiment: experiment({ mine: "mine", alone: START_PRESET }),
    solution: [{ path: "run.seed", value: 9 }],
    wrong: [],
  },
};

export const LESSON: Lesson = {
  id: "three-steps",
  number: 1,
  title: "Three steps",
  goal: "Take three steps.",
  minutes: 3,
  level: "beginner",
  papers: [],
  titles: ["First", "Second", "Third"],
  questions: [],
  exercises: [2],
  terms: {},
  steps: [FIRST, SECOND, THIRD],
  claims: {},
  rules: {},
};
