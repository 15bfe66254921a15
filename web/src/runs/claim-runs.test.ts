import { expect, test, vi } from "vitest";
import type { PaperSource } from "../engine/protocol";
import type { Verdict } from "../engine/types";
import { type ClaimJudgement, ClaimRuns, claimPlan } from "./claim-runs";
import { HeldPool, plannedRun, testRunner } from "./held-pool.fixture";
import { type RunStates, withEntries } from "./run-state";

const SOURCE: PaperSource = { paper: "paper", presets: "{}" };
const need = (key: string) => ({ name: key, seed: 1, key, link: key, is_simulated: true });
const PLAN = claimPlan({
  runs: [plannedRun("a"), plannedRun("b")],
  claims: { P1: [need("a")], P2: [need("a"), need("b")] },
});
const OF = { source: SOURCE, plan: PLAN };

function visit() {
  const pool = new HeldPool();
  const judged: string[] = [];
  let answer: (() => void) | null = null;
  pool.judge = (_source, claim, _summaries, { signal } = {}) =>
    new Promise((resolve, reject) => {
      judged.push(claim);
      answer = () => resolve({ id: claim, status: "holds" } as Verdict);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const runner = testRunner(pool);
  const feature = () => {
    const seen = {
      runs: new Map() as RunStates,
      judgements: new Map() as ReadonlyMap<string, ClaimJudgement>,
    };
    const claims: ClaimRuns = new ClaimRuns({
      pool,
      runner,
      onRuns: (changes) => {
        seen.runs = withEntries(seen.runs, changes);
      },
      onJudgement: (claim, judgement) => {
        seen.judgements = withEntries(seen.judgements, new Map([[claim, judgement]]));
      },
    });
    return { seen, claims };
  };
  return { pool, judged, feature, answered: () => answer?.() };
}

test("two features that need one scenario at the same time simulate it once; each has its claim judged", async () => {
  const { pool, judged, feature, answered } = visit();
  const [one, other] = [feature(), feature()];
  const first = one.claims.judge(OF, ["P1"]);
  const second = other.claims.judge(OF, ["P2"]);
  expect(pool.asked).toEqual(["a", "b"]);
  pool.held("a").done();
  await vi.waitFor(() => expect(judged).toEqual(["P1"]));
  answered();
  await first;
  expect(one.seen.judgements.get("P1")).toMatchObject({ phase: "done" });
  pool.held("b").done();
  await vi.waitFor(() => expect(judged).toEqual(["P1", "P2"]));
  answered();
  await second;
  expect(pool.asked).toEqual(["a", "b"]);
});

test("a claim that is requested again while it is in progress is judged once", async () => {
  const { pool, judged, feature, answered } = visit();
  const { claims } = feature();
  const both = [claims.judge(OF, ["P1"]), claims.judge(OF, ["P1"])];
  pool.held("a").done();
  await vi.waitFor(() => expect(judged).toEqual(["P1"]));
  const third = claims.judge(OF, ["P1"]);
  answered();
  await Promise.all([...both, third]);
  expect(judged).toEqual(["P1"]);
});

test("cancelling a claim that is being judged removes its judgement and leaves its finished run", async () => {
  const { pool, judged, feature } = visit();
  const { claims, seen } = feature();
  const judging = claims.judge(OF, ["P1"]);
  pool.held("a").done();
  await vi.waitFor(() => expect(judged).toEqual(["P1"]));
  expect(seen.judgements.get("P1")).toEqual({ phase: "waiting" });
  claims.cancel();
  await judging;
  expect(seen.judgements.size).toBe(0);
  expect([...seen.runs]).toEqual([["a", { phase: "done" }]]);
});

test("a claim whose run failed is not judged, and the run says why", async () => {
  const { pool, judged, feature } = visit();
  const { claims, seen } = feature();
  const judging = claims.judge(OF, ["P1"]);
  pool.held("a").fail();
  await judging;
  expect(judged).toEqual([]);
  expect(seen.runs.get("a")).toMatchObject({ phase: "failed", message: "trap" });
});

test("what the engine does not accept is refused with its problems", async () => {
  const { pool, feature } = visit();
  const problems = [{ path: "runs", severity: "error" as const, message: "bad" }];
  pool.plan = () => Promise.resolve({ plan: null, problems });
  await expect(feature().claims.plan(SOURCE)).rejects.toThrow("runs: bad");
});
