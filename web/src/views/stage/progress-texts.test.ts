import { expect, test } from "vitest";
import { testMachine, testSummary } from "../../engine/machine.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { AppState } from "../../state/app-state";
import { alone } from "../../state/sides.fixture";
import { remaining } from "./progress-texts";

const run = { ...EXAMPLE.run, duration_us: 10, precision_percent: 5 };
const END = 2_000;

function at(cycle: number, endCycle = END, change: Partial<typeof run> = {}): AppState {
  const opened = {
    digest: "",
    payload: "",
    promised: null,
    result: null,
    machine: testMachine(1),
    cpuUs: 1,
    endCycle,
  };
  return alone({
    opened: { ...opened, scenario: { ...EXAMPLE, run: { ...run, ...change } } },
    status: { cycle, reachedNsPerSecond: 0, summary: testSummary() },
  });
}

test("a run that ends at its time is complete, one that ends before it says how precise it is", () => {
  expect(remaining(at(1_000))).toBe("paused");
  expect(remaining(at(END))).toBe("complete");
  expect(remaining(at(1_200, 1_200))).toBe("within ±5 %");
  const latency = { latency_precision_percent: 3 };
  expect(remaining(at(1_200, 1_200, { ...latency, precision_percent: 0 }))).toBe("latency within ±3 %");
  expect(remaining(at(1_200, 1_200, latency))).toBe("precision reached");
});

test("the end of an animation is not counted down to, that of a run without a pace is", () => {
  const playing = { ...at(1_000), playing: true };
  const status = { ...playing.sides.a.status!, reachedNsPerSecond: 1_000 };
  const running = { ...playing, sides: { a: { ...playing.sides.a, status }, b: null } };
  expect(remaining({ ...running, speed: { kind: "paced", nsPerSecond: 1_000 } })).toBe("");
  expect(remaining({ ...running, speed: { kind: "unpaced" } })).toMatch(/^\d+ s to go$/);
  for (const reachedNsPerSecond of [0, 1e-9, 1]) {
    const starved = {
      ...running,
      sides: { a: { ...running.sides.a, status: { ...status, reachedNsPerSecond } }, b: null },
    };
    expect(remaining({ ...starved, speed: { kind: "unpaced" } }), "no hours for what takes a moment").toBe(
      "…",
    );
  }
});

test("where programs are over before the end, the run is complete", () => {
  expect(remaining(at(1_200, 1_200, { precision_percent: 0 }))).toBe("complete");
});

test("time that is no whole number of cycles ends with the last of them", () => {
  expect(remaining(at(END, END, { duration_us: 10.004 }))).toBe("complete");
});
