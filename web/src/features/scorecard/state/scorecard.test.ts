import { expect, test, vi } from "vitest";
import { JobFailed } from "../../../engine/pool";
import type { PaperSource, PlanOutcome } from "../../../engine/protocol";
import type { PaperPlan, Problem, Verdict } from "../../../engine/types";
import type { Claim, Paper, PaperId } from "../../../papers/claims";
import { HeldPool, plannedRun, testRunner } from "../../../runs/held-pool.fixture";
import { Papers } from "../../../state/gallery";
import { createAppStore } from "../../../state/store";
import { Scorecard } from "./scorecard";
import { allProgress, claimProgress, claimsRun, paperProgress, runnable } from "./selectors";
import { claimFailures, claimStatus } from "./verdicts";

/** A pool in which what is judged holds. */
class ScorecardPool extends HeldPool {
  readonly judged: string[] = [];
  judgeFails = false;

  override plan(source: PaperSource): Promise<PlanOutcome> {
    if (source.paper === "crash") return Promise.reject(new JobFailed("The engine stopped in plan.", []));
    if (source.paper === "other") return Promise.resolve({ plan: OTHER_PLAN, problems: [] });
    const problems: Problem[] = [{ path: "claims", severity: "error", message: "bad" }];
    return Promise.resolve(source.paper === "bad" ? { plan: null, problems } : { plan: PLAN, problems: [] });
  }

  override judge(_source: PaperSource, claim: string, summaries: Uint8Array): Promise<Verdict> {
    this.judged.push(`${claim} ${new TextDecoder().decode(summaries)}`);
    if (this.judgeFails) return Promise.reject(new JobFailed("The engine stopped in judge.", ["Judging."]));
    return Promise.resolve({ id: claim, status: "holds" } as Verdict);
  }
}

const need = (key: string) => ({ name: `run ${key}`, seed: 1, key, link: key, is_simulated: true });

const claim = (id: string, reason?: string): Claim =>
  ({ id, statement: "", role: "prediction", kind: "value", ...(reason ? { reason } : {}) }) as Claim;

const PLAN: PaperPlan = {
  runs: [plannedRun("a"), plannedRun("b", 3), plannedRun("c")],
  // The second claim has two names for one of its runs.
  claims: {
    P1: [need("a")],
    P2: [need("a"), need("b"), { ...need("b"), name: "other b" }],
    P3: [need("c")],
    P4: [],
  },
};

const OTHER_PLAN: PaperPlan = { runs: [plannedRun("d")], claims: { Q1: [need("d")] } };

async function visit(text = "paper") {
  const store = createAppStore();
  const claims = [claim("P1"), claim("P2"), claim("P3"), claim("P4", "Shown in a figure only.")];
  const paper = { claims, runs: {} } as unknown as Paper;
  store.setState({ paper });
  const pool = new ScorecardPool();
  const scorecard = new Scorecard(store, pool, testRunner(pool));
  await scorecard.read("qsnet-performance", paper, { paper: text, presets: "{}" });
  const statuses = () => claims.map((each) => claimStatus(store.getState(), each.id));
  const job = (key: string) => pool.held(key);
  return { store, pool, scorecard, claims, statuses, job };
}

test("a claim is judged when the last of its runs is done, and shares runs with others", async () => {
  const { store, pool, scorecard, statuses, job } = await visit();
  const all = scorecard.run(["P1", "P2"]);
  expect(statuses()).toEqual(["running", "running", "not run", "not modelled"]);
  expect(pool.asked).toEqual(["a", "b"]);
  job("a").done('{"of":"a"}');
  await vi.waitFor(() => expect(statuses()[0]).toBe("holds"));
  expect(statuses()[1]).toBe("running");
  job("b").done('{"of":"b"}');
  await all;
  expect(statuses()).toEqual(["holds", "holds", "not run", "not modelled"]);
  expect(pool.judged).toEqual(['P1 {"a":{"of":"a"}}', 'P2 {"a":{"of":"a"},"b":{"of":"b"}}']);
  expect(claimsRun(store.getState())).toBe(false);
});

test("a claim that shares a run with one that was asked for is not run by that, but needs only the rest", async () => {
  const { scorecard, pool, statuses, job } = await visit();
  const first = scorecard.run(["P1"]);
  expect(statuses()[1]).toBe("not run");
  job("a").done("{}");
  await first;
  pool.asked.length = 0;
  const second = scorecard.run(["P1", "P2"]);
  expect(pool.asked).toEqual(["b"]);
  job("b").done("{}");
  await second;
  expect(statuses().slice(0, 2)).toEqual(["holds", "holds"]);
  expect(pool.judged.filter((line) => line.startsWith("P1"))).toHaveLength(1);
});

test("a claim whose only run was done for another is judged with it", async () => {
  const { scorecard, pool, statuses, job } = await visit();
  const second = scorecard.run(["P2"]);
  job("a").done('{"of":"a"}');
  await vi.waitFor(() => expect(statuses().slice(0, 2)).toEqual(["holds", "running"]));
  job("b").done('{"of":"b"}');
  await second;
  expect(pool.judged).toEqual(['P1 {"a":{"of":"a"}}', 'P2 {"a":{"of":"a"},"b":{"of":"b"}}']);
});

test("a claim that asks for bills alone is judged as soon as its paper is there", async () => {
  const { scorecard, pool, store } = await visit();
  pool.asked.length = 0;
  const claims = [claim("B1")];
  const paper = { claims, runs: {} } as unknown as Paper;
  pool.plan = async () => ({
    plan: { runs: [], claims: { B1: [{ ...need("d"), is_simulated: false }] } },
    problems: [],
  });
  await scorecard.read("qsnet-performance", paper, { paper: "bills", presets: "{}" });
  await vi.waitFor(() => expect(claimStatus(store.getState(), "B1")).toBe("holds"));
  expect(pool.asked.length).toBe(0);
  expect(pool.judged).toEqual(["B1 {}"]);
});

test("progress counts runs, and weighs them by how long they take", async () => {
  const { store, scorecard, job } = await visit();
  void scorecard.run(["P1", "P2"]);
  expect(allProgress(store.getState())).toMatchObject({ done: 0, of: 2, share: 0 });
  job("b").progress(0.5);
  expect(allProgress(store.getState()).share).toBeCloseTo(1.5 / 4);
  expect(claimProgress(store.getState(), "P1")).toMatchObject({ done: 0, of: 1, share: 0 });
});

test("a run that crashes is told with its log by its own claims only, and can be run again", async () => {
  const { store, scorecard, statuses, job } = await visit();
  const all = scorecard.run(["P1", "P2", "P3"]);
  job("b").fail(new JobFailed("The engine stopped in run.", ["Playing."]));
  job("a").done("{}");
  job("c").done("{}");
  await all;
  expect(statuses()).toEqual(["holds", "run failed", "holds", "not modelled"]);
  expect(claimFailures(store.getState(), "P1")).toEqual([]);
  expect(claimFailures(store.getState(), "P2")).toMatchObject([
    { what: "run b, seed 1", failure: { message: "The engine stopped in run.", log: ["Playing."] } },
    { what: "other b, seed 1" },
  ]);
  expect(runnable(store.getState())).toEqual(["P2"]);
  const again = scorecard.run(["P2"]);
  expect(statuses()[1]).toBe("running");
  job("b").done("{}");
  await again;
  expect(statuses()[1]).toBe("holds");
});

test("cancelling keeps what is done; the rest can be run later", async () => {
  const { store, scorecard, statuses, job } = await visit();
  const all = scorecard.run(["P1", "P2", "P3"]);
  job("a").done("{}");
  await vi.waitFor(() => expect(statuses()[0]).toBe("holds"));
  scorecard.cancel();
  await all;
  expect(statuses()).toEqual(["holds", "not run", "not run", "not modelled"]);
  expect([...store.getState().claimRuns.keys()]).toEqual(["a"]);
  // What was asked for counts, and not what is left of it.
  expect(paperProgress(store.getState())).toMatchObject({ done: 1, of: 3, running: false });
  expect(claimsRun(store.getState())).toBe(false);
  expect(runnable(store.getState())).toEqual(["P2", "P3"]);
  const rest = scorecard.run(["P3"]);
  job("c").done("{}");
  await rest;
  expect(statuses()[2]).toBe("holds");
  expect(paperProgress(store.getState())).toMatchObject({ done: 2, of: 2 });
});

test("a claim that could not be judged says why, and is judged again without running anything", async () => {
  const { store, pool, scorecard, statuses, job } = await visit();
  pool.judgeFails = true;
  const all = scorecard.run(["P1"]);
  job("a").done("{}");
  await all;
  expect(statuses()[0]).toBe("run failed");
  expect(claimFailures(store.getState(), "P1")).toMatchObject([
    { what: "Comparison with the paper", failure: { log: ["Judging."] } },
  ]);
  pool.judgeFails = false;
  pool.asked.length = 0;
  await scorecard.run(["P1"]);
  expect(pool.asked.length).toBe(0);
  expect(statuses()[0]).toBe("holds");
});

test("of a paper that the engine does not accept nothing can be run, and the reason is kept", async () => {
  const { store, scorecard, pool } = await visit("bad");
  expect(store.getState().planProblems).toMatchObject([{ path: "claims", message: "bad" }]);
  expect(runnable(store.getState())).toEqual([]);
  await scorecard.run(["P1"]);
  expect(pool.asked.length).toBe(0);
});

test("an engine that crashes over a paper is a problem of the paper's, not of the page's", async () => {
  const { store, scorecard } = await visit("crash");
  expect(store.getState().planProblems).toMatchObject([{ message: "The engine stopped in plan." }]);
  expect(scorecard.planning).toBe(false);
});

test("claims of a paper continue while another is shown, and are judged", async () => {
  const { store, scorecard, pool, statuses, job } = await visit();
  const other = { claims: [claim("Q1")], runs: {} } as unknown as Paper;
  const all = scorecard.run(["P1"]);
  expect(scorecard.show("asciq-collectives")).toBe(false);
  expect(store.getState()).toMatchObject({ paperId: "asciq-collectives", paper: null, plan: null });
  await scorecard.read("asciq-collectives", other, { paper: "other", presets: "{}" });
  expect(store.getState().paper).toBe(other);
  job("a").done("{}");
  await all;
  expect(pool.judged).toEqual(['P1 {"a":{}}']);
  expect(scorecard.show("qsnet-performance")).toBe(true);
  expect(statuses()[0]).toBe("holds");
});

test("a paper is fetched when it is first chosen; when it cannot be, that is told, and it can be chosen again", async () => {
  const { store, scorecard } = await visit();
  const text = JSON.stringify({ claims: [claim("Q1")], runs: {}, text: "other" });
  const fetchText = vi.fn<(path: string) => Promise<string>>().mockRejectedValueOnce(new Error("no network"));
  fetchText.mockResolvedValue(text);
  const facts = async () => ({ presets: [], published: [] });
  const papers = new Papers({ store, scorecard, facts, fetchText });
  const choose = (id: PaperId) => papers.choose(id);
  await choose("asciq-collectives");
  expect(store.getState().paper).toBeNull();
  expect(store.getState().planProblems).toMatchObject([{ path: "asciq-collectives" }]);
  await Promise.all([choose("asciq-collectives"), choose("asciq-collectives")]);
  expect(store.getState().paper?.claims).toMatchObject([{ id: "Q1" }]);
  expect(store.getState().planProblems).toEqual([]);
  await choose("qsnet-performance");
  await choose("asciq-collectives");
  expect(fetchText).toHaveBeenCalledTimes(2);
});
