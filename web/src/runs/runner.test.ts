import { expect, test } from "vitest";
import { HeldPool, plannedRun } from "./held-pool.fixture";
import type { PaceNow } from "./pace";
import { Runner } from "./runner";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function visit() {
  const pool = new HeldPool();
  const clock = { ms: 0 };
  const paces: PaceNow[] = [];
  const runner = new Runner(
    pool,
    () => clock.ms,
    (pace) => paces.push(pace),
  );
  const caller = () => {
    const abort = new AbortController();
    const told: number[] = [];
    const options = {
      signal: abort.signal,
      onProgress: ({ simulatedNs }: { simulatedNs: number }) => told.push(simulatedNs),
    };
    return { abort, told, options };
  };
  return { pool, runner, caller, clock, paces };
}

test("two callers that want one scenario at the same time simulate it once, and both hear how far it is", async () => {
  const { pool, runner, caller } = visit();
  const [first, second] = [caller(), caller()];
  const figures = runner.run(plannedRun("a"), "figures", first.options);
  pool.held("a").progress(0.25);
  const summary = runner.run(plannedRun("a"), "summary", second.options);
  expect(second.told, "one that comes later hears what was told last").toEqual([25]);
  pool.held("a").progress(0.5);
  pool.held("a").done("the summary");
  expect((await figures).scenario_digest).toBe("a");
  expect(text(await summary)).toBe("the summary");
  expect([first.told, second.told]).toEqual([
    [25, 50],
    [25, 50],
  ]);
  expect(pool.asked).toEqual(["a"]);
});

test("one of two callers cancels: the run continues for the other; with the last of them it ends", async () => {
  const { pool, runner, caller } = visit();
  const [first, second] = [caller(), caller()];
  const left = runner.run(plannedRun("a"), "summary", first.options);
  const stays = runner.run(plannedRun("a"), "summary", second.options);
  first.abort.abort(new Error("enough"));
  await expect(left).rejects.toThrow("enough");
  expect(pool.held("a").signal?.aborted).toBe(false);
  pool.held("a").progress(0.5);
  expect([first.told, second.told]).toEqual([[], [50]]);
  pool.held("a").done("the summary");
  expect(text(await stays)).toBe("the summary");

  const [third, fourth] = [caller(), caller()];
  const both = [third, fourth].map(({ options }) => runner.run(plannedRun("b"), "figures", options));
  const cancelled = pool.held("b");
  third.abort.abort(new Error("enough"));
  expect(cancelled.signal?.aborted).toBe(false);
  fourth.abort.abort(new Error("enough"));
  expect(cancelled.signal?.aborted).toBe(true);
  const again = runner.run(plannedRun("b"), "figures", caller().options);
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(pool.asked, "who wants it after that begins anew").toEqual(["a", "b", "b"]);
  pool.held("b").done();
  expect((await again).scenario_digest).toBe("b");
});

test("a run is in the background as long as none of its callers was asked for", async () => {
  const { pool, runner, caller } = visit();
  const [first, second] = [caller(), caller()];
  void runner.run(plannedRun("a"), "summary", { ...first.options, isBackground: () => true }).catch(() => {});
  expect(pool.held("a").isBackground).toBe(true);
  void runner.run(plannedRun("a"), "summary", second.options).catch(() => {});
  expect(pool.held("a").isBackground).toBe(false);
});

test("a result is used again, by anyone who wants another part of it too", async () => {
  const { pool, runner, caller } = visit();
  const first = runner.run(plannedRun("a"), "figures", caller().options);
  pool.held("a").done("the summary");
  await first;
  expect(text(await runner.run(plannedRun("a"), "summary", caller().options))).toBe("the summary");
  expect(runner.known("a", "figures")?.scenario_digest).toBe("a");
  expect(runner.figures([plannedRun("b"), plannedRun("a")])).toHaveLength(1);
  expect(pool.asked).toEqual(["a"]);
});

test("a timeline is part of the result where somebody wants it before the end", async () => {
  const { pool, runner, caller } = visit();
  const summary = runner.run(plannedRun("a"), "summary", caller().options);
  const timeline = runner.run(plannedRun("a"), "timeline", caller().options);
  pool.held("a").done();
  expect((await timeline).endNs).toBe(1);
  await summary;
  const plain = runner.run(plannedRun("b"), "summary", caller().options);
  pool.held("b").done();
  await plain;
  const later = runner.run(plannedRun("b"), "timeline", caller().options);
  pool.held("b").done();
  expect((await later).endNs).toBe(1);
  expect(pool.asked).toEqual(["a", "b", "b"]);
});

test("a failure is that of every caller, and nothing of it stays", async () => {
  const { pool, runner, caller } = visit();
  const both = [caller(), caller()].map(({ options }) => runner.run(plannedRun("a"), "summary", options));
  pool.held("a").fail(new Error("trap"));
  for (const failed of both) await expect(failed).rejects.toThrow("trap");
  expect(runner.known("a", "summary")).toBeNull();
  const again = runner.run(plannedRun("a"), "summary", caller().options);
  pool.held("a").done();
  await again;
  expect(pool.asked).toEqual(["a", "a"]);
});

test("a run is watched while one of its callers says so", () => {
  const { pool, runner, caller } = visit();
  let shown = false;
  const [first, second] = [caller(), caller()];
  void runner.run(plannedRun("a"), "summary", first.options).catch(() => {});
  void runner.run(plannedRun("a"), "summary", { ...second.options, isWatched: () => shown }).catch(() => {});
  expect(pool.held("a").isWatched).toBe(false);
  shown = true;
  expect(pool.held("a").isWatched).toBe(true);
  second.abort.abort();
  expect(pool.held("a").isWatched).toBe(false);
});

test("the pace follows what all runs in flight reach together", async () => {
  const { pool, runner, caller, clock, paces } = visit();
  const runs = [plannedRun("a", 2e6), plannedRun("b", 1e6)].map((run) =>
    runner.run(run, "figures", caller().options),
  );
  clock.ms = 500;
  pool.held("a").progress(0.1);
  for (let step = 1; step <= 80; step += 1) {
    clock.ms = 500 + 100 * step;
    pool.held("a").progress(0.1 + 0.01 * step);
  }
  const seen = paces.at(-1)!;
  expect(seen.workers, "that of the pool").toBe(1);
  // 8 s of one worker for 1.6 s of CPU time, next to an estimate that counts as 3 s.
  expect(seen.secondsPerCpuUs * 1e6).toBeCloseTo(11 / (1.6 + 3 / 1.5), 0);
  for (const key of ["a", "b"]) pool.held(key).done();
  await Promise.all(runs);
});
