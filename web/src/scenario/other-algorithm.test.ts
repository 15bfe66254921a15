import { expect, test } from "vitest";
import type { Job, Scenario } from "../engine/types";
import { EXAMPLE } from "./example.fixture";
import { withOtherAlgorithm } from "./other-algorithm";

const [messages] = EXAMPLE.jobs;
const barrier = { ...messages, collective: { operation: "barrier" } } as unknown as Job;
const of = (...jobs: Job[]): Scenario => ({ ...EXAMPLE, name: "Barrier", jobs });
const algorithms = (scenario: Scenario | null) =>
  scenario?.jobs.map((job) => job.collective?.algorithm ?? null);

test("what hardware does, software does as well, and back, under a name that says so", () => {
  const software = withOtherAlgorithm(of(barrier));
  expect([software?.name, algorithms(software)]).toEqual(["Barrier, by software", ["tree"]]);
  const hardware = withOtherAlgorithm(software!);
  expect([hardware?.name, algorithms(hardware)]).toEqual(["Barrier, by hardware", ["hardware"]]);
});

test("other jobs stay as they are, and without a collective there is nothing to compare", () => {
  expect(algorithms(withOtherAlgorithm(of(messages!, barrier)))).toEqual([null, "tree"]);
  expect(withOtherAlgorithm(of(messages!))).toBeNull();
});

test("what has one way only has no other, nor has a tree on nodes that a multicast does not reach", () => {
  const gather = { ...barrier, collective: { operation: "gather", algorithm: "linear" } } as Job;
  expect(withOtherAlgorithm(of(gather))).toBeNull();
  const apart = { ...barrier, nodes: [0, 2], collective: { operation: "barrier", algorithm: "tree" } };
  expect(withOtherAlgorithm(of(apart as Job))).toBeNull();
});
