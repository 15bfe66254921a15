/** A preset of a scenario, for tests. */
import { EXAMPLE } from "./example.fixture";
import type { Preset } from "./presets";

export const examplePreset = (id: string, more: Partial<Preset> = {}): Preset => ({
  id,
  group: "",
  title: "",
  question: "",
  goal: "",
  claims: [],
  text: "",
  scenario: EXAMPLE,
  answer: { quantity: "per-sender", value: 165, ci95: 5, unresolved: null, digest: "", printed: null },
  ...more,
});
