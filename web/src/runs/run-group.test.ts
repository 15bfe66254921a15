import { expect, test } from "vitest";
import { JobFailed } from "../engine/pool";
import { HeldPool, plannedRun } from "./held-pool.fixture";
import { RunGroup } from "./run-group";
import { runProgress, secondsLeft } from "./run-progress";
import { type RunStates, withEntries } from "./run-state";
import { Runner } from "./runner";

function visit() {
  const pool = new HeldPool();
  const runner = new Runner(
    pool,
    () => 0,
    () => {},
  );
  const group = () => {
    const seen = { runs: new Map() as RunStates, changes: 0 };
    const runs = new RunGroup({
      runner,
      want: "figures",
      onChange: (changes) => {
        seen.runs = withEntries(seen.runs, changes);
        seen.changes += 1;
      },
    });
    return { runs, seen };
  };
  return { pool, group };
}

const all = [plannedRun("a", 300), plannedRun("b", 100), plannedRun("c", 100)];
const phases = (runs: RunStates) => Object.fromEntries([...runs].map(([key, { phase }]) => [key, phase]));

test("nothing is run twice: not what is in flight, not what is done, not by another group, not after a cancellation", async () => {
  const { pool, group } = visit();
  const [one, other] = [group(), group()];
  const first = one.runs.ask(all);
  expect(one.seen.changes, "that all of them wait is one change").toBe(1);
  expect(one.runs.ask([all[0]!]).get("a")).toBe(first.get("a"));
  pool.held("b").done();
  await first.get("b");
  one.runs.cancel();
  expect(phases(one.seen.runs)).toEqual({ b: "done" });
  expect(await first.get("a")).toBeNull();

  const second = other.runs.ask([...all, plannedRun("d")]);
  expect(phases(other.seen.runs)).toEqual({ a: "waiting", b: "done", c: "waiting", d: "waiting" });
  expect(pool.asked).toEqual(["a", "b", "c", "a", "c", "d"]);
  for (const key of ["a", "c", "d"]) pool.held(key).done();
  expect((await Promise.all(second.values())).map((figures) => figures?.scenario_digest).sort()).toEqual([
    ..."abcd",
  ]);
});

test("after a cancellation and a new request at once, states are those of the new runs", async () => {
  const { pool, group } = visit();
  const { runs, seen } = group();
  const first = runs.ask(all.slice(0, 1));
  const gone = pool.held("a");
  runs.cancel();
  const second = runs.ask(all.slice(0, 1));
  expect(await first.get("a")).toBeNull();
  gone.progress(0.5);
  expect(phases(seen.runs)).toEqual({ a: "waiting" });
  pool.held("a").done();
  await second.get("a");
  expect(phases(seen.runs)).toEqual({ a: "done" });
});

test("one group cancels what two want: the other's run continues", async () => {
  const { pool, group } = visit();
  const [one, other] = [group(), group()];
  one.runs.ask(all.slice(0, 1));
  const stays = other.runs.ask(all.slice(0, 1));
  one.runs.cancel();
  pool.held("a").done();
  expect((await stays.get("a"))?.scenario_digest).toBe("a");
  expect([one.seen.runs.size, phases(other.seen.runs), pool.asked]).toEqual([0, { a: "done" }, ["a"]]);
});

test("a run that fails has its reason and log, and runs again when it is requested again", async () => {
  const { pool, group } = visit();
  const { runs, seen } = group();
  const first = runs.ask(all.slice(0, 1));
  pool.held("a").fail(new JobFailed("trap", ["Playing."]));
  expect(await first.get("a")).toBeNull();
  expect(seen.runs.get("a")).toEqual({ phase: "failed", message: "trap", log: ["Playing."] });
  runs.ask(all.slice(0, 1));
  expect(phases(seen.runs)).toEqual({ a: "waiting" });
  expect(pool.asked).toEqual(["a", "a"]);
});

test("progress is by CPU time, and the time left by the pace and the workers", () => {
  const runs: RunStates = new Map([
    ["a", { phase: "running", simulatedNs: 1, endNs: 3 }],
    ["b", { phase: "failed", message: "trap", log: [] }],
  ]);
  const progress = runProgress(all, runs);
  const left = { cpuUsLeft: 400, longestCpuUsLeft: 200 };
  expect(progress).toEqual({ done: 0, failed: 1, of: 3, share: 0.2, ...left, running: true });
  const pace = { secondsPerCpuUs: 0.04, workers: 1, isWaiting: false };
  expect(secondsLeft(progress, pace)).toBe(16);
  expect(secondsLeft(progress, { ...pace, workers: 2 })).toBe(8);
  expect(secondsLeft(progress, { ...pace, workers: 8 }), "the longest run has one worker").toBe(8);
});
