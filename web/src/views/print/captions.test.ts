import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seen } from "../../state/sides.fixture";
import { settled, visit } from "../../state/visit.fixture";
import { figureSubtitle, figureTitle, provenanceWords, scaleWords } from "./captions";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a picture says what it is of, when, by what scale and by which engine", async () => {
  const { session } = await visit("", false);
  await session.playback.seek(400);
  await settled(session);
  const state = seen(session);
  expect(figureTitle(state)).toBe(state.opened?.scenario.name);
  // The picture may be behind the newest status.
  expect(figureSubtitle(state, 200)).toMatch(/^\d+ nodes, at 1 µs of 2 ms$/);
  const peaks = { link: 2000, elite: 4000 };
  expect(scaleWords(state, peaks)).toContain(
    "darkest shade is 20 µs. Links: the same for each; the darkest shade is 10 µs.",
  );
  expect(scaleWords({ ...state, heat: "measured" }, peaks)).toContain("0 to 100 %");
  expect(scaleWords({ ...state, heat: "off" }, peaks)).not.toContain("Links");
  expect(scaleWords(state, { link: 0, elite: 0 })).toBe("Elites: no packet has been delayed yet.");
  const [line, ...more] = provenanceWords(state);
  expect(more).toEqual([]);
  expect(line).toContain(`scenario ${state.opened?.digest}`);
  expect(line, "a run that is not complete promises no result").toMatch(/run not complete$/);
});
