import { expect, test } from "vitest";
import { flowBetween, Pace } from "./flow";

const none = new Uint32Array(2);

/** What dashes stand for while a run plays frames of these lengths. */
function dashes(elapsed: readonly number[]): number[] {
  const pace = new Pace();
  return elapsed.map((cycles) => flowBetween(0, none, cycles, none, pace).flitsPerDash);
}

test("one long frame among short ones does not turn dashes into widths and back", () => {
  expect(dashes([20, 22, 19, 22, 19])).toEqual([64, 0, 0, 0, 0]);
});

test("a run that has become slow has dashes again", () => {
  expect(dashes([30, ...new Array<number>(60).fill(1)]).at(-1)).toBe(4);
});

test("growth is what each channel carried, and a step back in time is no movement", () => {
  const flow = flowBetween(10, Uint32Array.of(5, 7), 14, Uint32Array.of(9, 7));
  expect([...flow.growth]).toEqual([4, 0]);
  expect(flowBetween(14, Uint32Array.of(9, 7), 10, Uint32Array.of(5, 7))).toMatchObject({ elapsed: 0 });
});
