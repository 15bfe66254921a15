import { expect, test } from "vitest";
import { captions } from "./caption-texts";
import { TOUR_STEPS } from "./state/tour";

test("five captions, to be read in a minute: at 180 words a minute, with time to look", () => {
  const words = TOUR_STEPS.map((step) => captions[step].split(/\s+/).length);
  expect(words).toHaveLength(5);
  expect(Math.max(...words)).toBeLessThanOrEqual(36);
  expect(words.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(160);
});
