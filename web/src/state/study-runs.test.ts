import { expect, test } from "vitest";
import type { JobOptions } from "../engine/pool";
import type { PlannedRun, RunFigures } from "../engine/types";
import type { PoolRun } from "./app-state";
import { KeptRuns } from "./kept-runs";
import { type StudyProgress, StudyRuns } from "./study-runs";

const run = (key: string, weight = 100): PlannedRun => ({
  key,
  name: key,
  seed: 1,
  scenario: `scenario ${key}`,
  link: key,
  weight,
});

function visit() {
  const asked: string[] = [];
  const jobs = new Map<string, { options: JobOptions; done(): void; fail(): void }>();
  const kept = new KeptRuns<RunFigures>(
    ({ key }, options) =>
      new Promise((resolve, reject) => {
        asked.push(key);
        options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
        const figures = { scenario_digest: key } as RunFigures;
        jobs.set(key, { options, done: () => resolve(figures), fail: () => reject(new Error("trap")) });
      }),
  );
  const clock = { ms: 0 };
  const runs = new StudyRuns(kept, () => clock.ms);
  const seen = {
    phases: new Map<string, PoolRun>() as ReadonlyMap<string, PoolRun>,
    progress: null as StudyProgress | null,
    changes: 0,
  };
  const onChange = (phases: ReadonlyMap<string, PoolRun>, progress: StudyProgress) => {
    seen.phases = phases;
    seen.progress = progress;
    seen.changes += 1;
  };
  const all = [run("a", 300), run("b"), run("c")];
  return { asked, jobs, runs, seen, onChange, all, clock, job: (key: string) => jobs.get(key)! };
}

test("nothing is run twice: not what is done, not by another study, not after a cancellation", async () => {
  const { asked, runs, onChange, all, job, seen } = visit();
  const abort = new AbortController();
  const first = runs.run(all, { signal: abort.signal, onChange });
  expect(seen.changes, "that all of them wait is one change").toBe(1);
  job("b").done();
  await expect.poll(() => seen.phases.get("b")?.phase).toBe("done");
  abort.abort();
  await first;
  expect([...seen.phases]).toEqual([["b", { phase: "done" }]]);
  const second = runs.run([...all, run("d")], { signal: new AbortController().signal, onChange });
  expect(asked).toEqual(["a", "b", "c", "a", "c", "d"]);
  for (const key of ["a", "c", "d"]) job(key).done();
  await second;
  expect(runs.figures(all).map((figures) => figures.scenario_digest)).toEqual(["a", "b", "c"]);
});

test("progress is by weight, and the time left by the pace so far", async () => {
  const { runs, onChange, all, job, seen, clock } = visit();
  void runs.run(all, { signal: new AbortController().signal, onChange });
  expect(seen.progress).toEqual({ done: 0, of: 3, share: 0, secondsLeft: null });
  clock.ms = 4000;
  job("a").options.onProgress?.({ simulatedNs: 1, endNs: 3 });
  expect(seen.progress).toEqual({ done: 0, of: 3, share: 0.2, secondsLeft: 16 });
  clock.ms = 8000;
  job("b").done();
  await expect.poll(() => seen.phases.get("b")?.phase).toBe("done");
  expect(seen.progress).toEqual({ done: 1, of: 3, share: 0.4, secondsLeft: 12 });
  // What another study would take is told by the same pace.
  expect(runs.predicted([run("b"), run("x", 50)])).toBe(2);
  // Time that passes while one looks at the results changes no pace.
  clock.ms = 900_000;
  expect(runs.progress(all, seen.phases)).toEqual({ done: 1, of: 3, share: 0.4, secondsLeft: null });
  expect(runs.predicted([run("x", 50)])).toBe(2);
});

test("a run that fails is told, and is run again when it is asked for again", async () => {
  const { asked, runs, onChange, all, job, seen } = visit();
  const first = runs.run(all.slice(0, 1), { signal: new AbortController().signal, onChange });
  job("a").fail();
  await first;
  expect(seen.phases.get("a")).toMatchObject({ phase: "failed", message: "trap" });
  void runs.run(all.slice(0, 1), { signal: new AbortController().signal, onChange });
  expect(asked).toEqual(["a", "a"]);
});
