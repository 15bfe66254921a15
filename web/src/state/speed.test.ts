import { expect, test } from "vitest";
import type { ProgramName, Scenario } from "../engine/types";
import { EXAMPLE } from "../scenario/example.fixture";
import { FASTEST_NS_PER_SECOND, ONE_X, openingSpeed } from "./speed";

const running = (name: ProgramName) =>
  ({
    ...EXAMPLE,
    jobs: EXAMPLE.jobs.map((job) => ({ ...job, program: { name, processes_per_node: 1 } })),
  }) as Scenario;

test("applications begin fast, as they compute for long between their messages; what is opened after them does not", () => {
  const fast = { kind: "paced", nsPerSecond: FASTEST_NS_PER_SECOND };
  expect(openingSpeed(running("sweep3d"), null)).toEqual(fast);
  expect(openingSpeed(running("nas-cg"), EXAMPLE)).toEqual(fast);
  expect(openingSpeed(EXAMPLE, running("nas-cg"))).toEqual(ONE_X);
  expect(openingSpeed(running("ping-pong"), running("lammps-ljs"))).toEqual(ONE_X);
});

test("otherwise the speed stays as it was chosen", () => {
  expect(openingSpeed(EXAMPLE, null)).toBeNull();
  expect(openingSpeed(EXAMPLE, running("ping-pong"))).toBeNull();
});
