import { expect, test, vi } from "vitest";
import type { PaperSource, PlanOutcome } from "../../../engine/protocol";
import type { Summary, Verdict } from "../../../engine/types";
import type { PaperId } from "../../../papers/claims";
import { HeldPool, testRunner } from "../../../runs/held-pool.fixture";
import { isOpen } from "../../../state/sheets";
import { createAppStore } from "../../../state/store";
import { Scorecard } from "../../scorecard/state/scorecard";
import { NETWORK_COMPARISON_PAPER } from "./experiments";
import { plannedRun } from "./experiments.fixture";
import { NetworkComparison } from "./network-comparison";
import { networkComparisonProgress, networkComparisonRuns, runnableShown } from "./selectors";

const RUNS = [
  plannedRun({ network: "qsnet2", name: "ping-pong", processes: 2 }),
  plannedRun({ network: "infiniband", name: "ping-pong", processes: 2 }),
  plannedRun({ network: "qsnet2", name: "lammps-membrane", processes: 8 }),
  plannedRun({ network: "infiniband", name: "lammps-membrane", processes: 8 }),
];
const [ELAN, IB] = ["ping-pong qsnet2 2 1", "ping-pong infiniband 2 1"];
const MEMBRANE = RUNS.slice(2).map(({ key }) => key);

/** Of another paper, which comes first. */
const FIRST = JSON.stringify({ title: "First", authors: [], venue: "", runs: {}, claims: [] });
const BOOK = JSON.stringify({ title: "A comparison", authors: ["A B"], venue: "", runs: {}, claims: [] });

/** Reads a book with these runs. */
class BookPool extends HeldPool {
  readonly judged: string[] = [];

  override keyOf(scenario: string): string {
    return RUNS.find((run) => run.scenario === scenario)?.key ?? "";
  }

  override async plan({ paper }: PaperSource): Promise<PlanOutcome> {
    if (paper === REFUSED)
      return { plan: null, problems: [{ path: "runs", severity: "error", message: "refused" }] };
    if (paper === FIRST) return { plan: { runs: [], claims: {} }, problems: [] };
    const costs = [{ name: "both", seed: 1, key: "bill", link: "d4.bill", is_simulated: false }];
    const trend = RUNS.slice(2).map(({ name, seed, key, link }) => ({
      name,
      seed,
      key,
      link,
      is_simulated: true,
    }));
    return { plan: { runs: RUNS, claims: { S36: costs, S39: trend } }, problems: [] };
  }

  override async judge(_source: PaperSource, claim: string): Promise<Verdict> {
    this.judged.push(claim);
    return { id: claim, status: "holds" } as Verdict;
  }
}

/** The summary of a program that has come to its end. */
const SUMMARY = '{"finished":true,"result_digest":"r1","jobs":[]}';

const REFUSED = JSON.stringify({ title: "Refused", authors: [], venue: "", runs: {}, claims: [] });

async function visit(fetchText = async () => BOOK) {
  const store = createAppStore();
  const pool = new BookPool();
  const runner = testRunner(pool);
  const scorecard = new Scorecard(store, pool, runner);
  await scorecard.read("qsnet-performance", JSON.parse(FIRST), { paper: FIRST, presets: "{}" });
  const readPaper = async (id: PaperId) => {
    const paper = await fetchText();
    await scorecard.read(id, JSON.parse(paper), { paper, presets: "{}" });
  };
  const networkComparison = new NetworkComparison({
    store,
    pool,
    scorecard,
    runner,
    readPaper,
  });
  const state = () => store.getState();
  const opened = async () => {
    networkComparison.show();
    await vi.waitFor(() => expect(networkComparison.working).toBe(false));
  };
  return { store, pool, scorecard, networkComparison, state, opened, runner };
}

const phase = ({ state }: Awaited<ReturnType<typeof visit>>, id: string) =>
  state().networkComparison.runs.get(id)?.phase;

test("the sheet opens with the runs of the book, and with what is stated of prices judged", async () => {
  const here = await visit();
  await here.opened();
  expect(isOpen(here.state(), "network-comparison")).toBe(true);
  expect(here.state().networkComparison.experiments).toHaveLength(4);
  expect(here.state().paperId).not.toBe(NETWORK_COMPARISON_PAPER);
  expect(here.pool.judged).toEqual(["S36"]);
  expect(runnableShown(here.state()).map(({ id }) => id)).toEqual([ELAN, IB]);
});

test("figures come while a run is under way; cancelled, half of them go, and what is done stays", async () => {
  const here = await visit();
  await here.opened();
  const all = here.networkComparison.run(runnableShown(here.state()));
  await vi.waitFor(() => expect(here.pool.asked.length).toBe(2));
  here.pool.held(ELAN!).done(SUMMARY);
  await vi.waitFor(() => expect(phase(here, ELAN!)).toBe("done"));
  const partial = { finished: false, result_digest: "half", jobs: [] } as unknown as Summary;
  here.pool.held(IB!).progress(0, partial);
  expect(here.state().networkComparison.figures.get(IB!)).toMatchObject({ digest: null });
  expect(networkComparisonRuns(here.state())).toBe(true);
  here.networkComparison.cancel();
  await all;
  expect(phase(here, IB!)).toBeUndefined();
  expect(here.state().networkComparison.figures.has(IB!)).toBe(false);
  expect(here.state().networkComparison.figures.get(ELAN!)).toMatchObject({ digest: "r1" });
  expect(networkComparisonProgress(here.state())).toMatchObject({ done: 1, of: 2, share: 0.5 });
});

test("a run that fails says why, and can be run again", async () => {
  const here = await visit();
  await here.opened();
  const all = here.networkComparison.run(runnableShown(here.state()));
  await vi.waitFor(() => expect(here.pool.asked.length).toBe(2));
  here.pool.held(ELAN!).done(SUMMARY);
  here.pool.held(IB!).fail();
  await all;
  expect(here.state().networkComparison.runs.get(IB!)).toMatchObject({ phase: "failed", message: "trap" });
  expect(runnableShown(here.state()).map(({ id }) => id)).toEqual([IB]);
});

test("what the scorecard has run is there when the sheet opens, and a trend is judged with the last of its runs", async () => {
  const here = await visit();
  const signal = new AbortController().signal;
  const early = here.runner.run(RUNS[0]!, "summary", { signal });
  await vi.waitFor(() => expect(here.pool.asked.length).toBe(1));
  here.pool.held(ELAN!).done(SUMMARY);
  await early;
  await here.opened();
  expect(phase(here, ELAN!)).toBe("done");

  here.networkComparison.turnTo("applications");
  const all = here.networkComparison.run(runnableShown(here.state()));
  await vi.waitFor(() => expect(here.pool.asked.length).toBe(3));
  for (const key of MEMBRANE) here.pool.held(key).done(SUMMARY);
  await all;
  expect(here.pool.judged).toEqual(["S36", "S39"]);
  expect(here.state().networkComparison.verdicts.get("S39")).toMatchObject({ status: "holds" });
});

test("what processes did is asked of a pair of runs", async () => {
  const here = await visit();
  await here.opened();
  here.networkComparison.turnTo("why");
  const all = here.networkComparison.run(runnableShown(here.state()));
  await vi.waitFor(() => expect(here.pool.asked.length).toBe(2));
  for (const key of MEMBRANE) here.pool.held(key).done(SUMMARY);
  await all;
  expect([...here.state().networkComparison.timelines.keys()].sort()).toEqual(MEMBRANE.toSorted());
  expect(networkComparisonProgress(here.state())).toMatchObject({ done: 2, of: 2 });
  expect(here.state().networkComparison.figures.size).toBe(0);
});

test("a book that cannot be fetched is told of, and asked for again when the sheet is opened again", async () => {
  let reachable = false;
  const here = await visit(async () => (reachable ? BOOK : Promise.reject(new Error("404"))));
  await here.opened();
  expect(here.state().networkComparison.problems).toMatchObject([{ message: "404" }]);
  reachable = true;
  await here.opened();
  expect(here.state().networkComparison.problems).toEqual([]);
  expect(here.state().networkComparison.experiments).toHaveLength(4);
});

test("a book that the engine refuses has no runs, and its problems are shown", async () => {
  const here = await visit(async () => REFUSED);
  await here.opened();
  const { problems, experiments } = here.state().networkComparison;
  expect(problems).toMatchObject([{ path: "runs", message: "refused" }]);
  expect(experiments).toEqual([]);
});
