import { expect, test } from "vitest";
import type { Scenario } from "../engine/types";
import { EXAMPLE } from "../scenario/example.fixture";
import type { Claim, Paper } from "./claims";
import { publishedFor, publishedRuns } from "./published";
import { derivationOf, publishedDerived } from "./published-derived";

const tping = (nodes: number, pattern = "complement") =>
  ({
    ...EXAMPLE,
    topology: { ...EXAMPLE.topology, nodes },
    jobs: [{ ...EXAMPLE.jobs[0], pattern }],
  }) as Scenario;

/** "MB/s per node", of which half is sent and half received. */
function runsOf(simulated: string, scenario: Scenario) {
  const claim = {
    id: "T17",
    place: "table 2",
    kind: "value",
    statement: "tping, all top switches",
    value: 857,
    tolerance: { relative: 0.04 },
    simulated,
    read_from: "table",
    role: "prediction",
  } as unknown as Claim;
  const paper = { title: "", authors: ["Duncan Roweth", "John Taylor"], year: 2004, claims: [claim] };
  return publishedRuns(paper as unknown as Paper, (id, run) =>
    id === "T17" && run === "t[2]" ? scenario : null,
  );
}

test.each(["2 * t[2].metrics.accepted_mb_s_per_sender", "t[2].metrics.accepted_mb_s_per_sender * 2"])(
  "what is in and out of a node is published of its sender by half: %s",
  (simulated) => {
    const here = publishedFor(runsOf(simulated, tping(62)), tping(62));
    expect(here?.printed).toEqual({ low: 428.5, high: 428.5 });
    expect(here && derivationOf(here)).toBe("half of MB/s in and out of a node");
  },
);

test("of mirrored traffic it says what crosses the middle: nodes × MB/s ÷ 2, with its tolerance", () => {
  const runs = runsOf("2 * t[2].metrics.accepted_mb_s_per_sender", tping(62));
  const [inOut, here, ...more] = publishedDerived(runs, tping(62));
  expect(more).toEqual([]);
  expect(inOut).toMatchObject({ quantity: "in-out", printed: { low: 857, high: 857 }, scale: 1 });
  expect(inOut && derivationOf(inOut)).toBe("");
  expect(here).toMatchObject({ claim: "T17", quantity: "bisection", source: "Roweth et al. 2004, table 2" });
  expect(here?.printed.low).toBeCloseTo((62 * 857) / 2);
  expect(here?.tolerated.high).toBeCloseTo((62 * 857 * 1.04) / 2);
  expect(here && derivationOf(here)).toContain("nodes × MB/s in and out of a node ÷ 2");
});

test("the node in the middle of an odd number has no one to talk to", () => {
  const runs = runsOf("2 * t[2].metrics.accepted_mb_s_per_sender", tping(63));
  expect(publishedDerived(runs, tping(63)).at(-1)?.printed.low).toBeCloseTo((62 * 857) / 2);
});

test("processes of the program tping cross the middle, if they are on all nodes", () => {
  const program = (settings: object) => ({ ...tping(62), jobs: [{ program: settings }] }) as Scenario;
  const quantities = (scenario: Scenario) => {
    const runs = runsOf("2 * t[2].metrics.accepted_mb_s_per_sender", scenario);
    return publishedDerived(runs, scenario).map(({ quantity }) => quantity);
  };
  expect(quantities(program({ name: "tping" }))).toEqual(["in-out", "bisection"]);
  expect(quantities(program({ name: "tping", processes: 32 }))).toEqual(["in-out"]);
  expect(quantities(program({ name: "effective-bandwidth" }))).toEqual(["in-out"]);
});

test("an effective bandwidth is published of a program", () => {
  const [run] = runsOf("t[2].jobs[0].program.b_eff.mb_s", tping(62));
  expect(run?.published).toMatchObject({ quantity: "b_eff.mb_s", printed: { low: 857, high: 857 } });
});

test("of other traffic it says nothing of the middle", () => {
  const uniform = tping(62, "uniform");
  const quantities = publishedDerived(
    runsOf("2 * t[2].metrics.accepted_mb_s_per_sender", uniform),
    uniform,
  ).map(({ quantity }) => quantity);
  expect(quantities).toEqual(["in-out"]);
});

test("what was printed of the sender is not printed of what goes in and out", () => {
  const uniform = tping(62, "uniform");
  expect(publishedDerived(runsOf("t[2].metrics.accepted_mb_s_per_sender", uniform), uniform)).toEqual([]);
});

test("what is reckoned from more than a factor is no figure of a run", () => {
  expect(
    runsOf("t[2].metrics.accepted_mb_s_per_sender / t[2].metrics.accepted_mb_s_total", tping(62)),
  ).toEqual([]);
  expect(runsOf("2 * t[2].metrics.accepted_mb_s_per_sender + 1", tping(62))).toEqual([]);
});
