// @vitest-environment node
import { expect, test } from "vitest";
import type { Job } from "../engine/types";
import { EXAMPLE } from "./example.fixture";
import { runSeconds } from "./run-cost";

const [first] = EXAMPLE.jobs;
const of = (nodes: number, dimension: number, durationUs: number, job: object = {}) =>
  runSeconds({
    ...EXAMPLE,
    topology: { ...EXAMPLE.topology, nodes, dimension },
    jobs: [{ ...first!, load: "saturated", pattern: "uniform", ...job } as Job],
    run: { ...EXAMPLE.run, duration_us: durationUs },
  });

/** Seconds of CPU time of the native engine (docs/measurements/2026-11-23-whole-runs.md). */
test.each([
  ["64 nodes, 2 ms", of(64, 3, 2000), 0.45],
  ["64 nodes, 20 ms", of(64, 3, 20_000), 3.7],
  ["32 nodes to a hot-spot, 20 ms", of(32, 3, 20_000, { pattern: "hot-spot" }), 0.21],
  ["1,024 nodes to a hot-spot, 3 ms", of(1024, 5, 3000, { pattern: "hot-spot" }), 1.2],
  ["2,048 nodes, 0.3 ms", of(2048, 6, 300), 5.3],
])("the estimate is that of the measurement, within a factor of three: %s", (_, estimate, measured) => {
  expect(estimate / measured).toBeGreaterThan(1 / 3);
  expect(estimate / measured).toBeLessThan(3);
});

test("of several jobs the dearest counts, and a lower load costs less", () => {
  expect(of(64, 3, 2000, { load: 0.1 })).toBeCloseTo(of(64, 3, 2000) / 10);
  const jobs = (["hot-spot", "uniform"] as const).map((pattern) => ({ ...first!, pattern }) as Job);
  expect(runSeconds({ ...EXAMPLE, jobs })).toBe(runSeconds({ ...EXAMPLE, jobs: jobs.slice(1) }));
  expect(runSeconds({ ...EXAMPLE, jobs: [] })).toBe(0);
});
