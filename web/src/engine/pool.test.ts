// @vitest-environment node
import { getEventListeners } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import type { EngineClient } from "./client";
import { EngineStopped } from "./errors";
import { testMachine, testStatus, testSummary } from "./machine.fixture";
import { JobFailed, poolSize, type RunResult, SimulationPool } from "./pool";
import type { EngineEvent, OpenOutcome } from "./protocol";
import { NOTHING_REPORTED } from "./study.fixture";
import type { ProgramTimeline, RunFigures, Verdict } from "./types";

const bytes = (words: string) => new TextEncoder().encode(words);
const text = (words: Uint8Array) => new TextDecoder().decode(words);
const summaryOf = ({ summary }: RunResult) => text(summary);

/** An engine without a worker: it opens what it is given, and gets on when a test says so. */
class FakeEngine {
  readonly opened: string[] = [];
  readonly reported: string[] = [];
  alive = true;
  returned = 0;
  #stop: (reason: Error) => void = () => {};
  readonly #stopped = new Promise<never>((_, reject) => {
    this.#stop = reject;
  });
  readonly #emit: (event: EngineEvent) => void;

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit;
    this.#stopped.catch(() => {});
  }

  get client(): EngineClient {
    const answer = <T>(value: T): Promise<T> => Promise.race([Promise.resolve(value), this.#stopped]);
    return {
      info: answer({ version: "0.0.0", catalog: { metrics: [], networks: [] }, life: null }),
      open: (source) => answer(this.#open(source.kind === "text" ? source.text : "")),
      setSpeed: ({ kind }) => answer(void this.reported.push(kind)),
      play: () => answer(void this.reported.push(`play ${this.opened.at(-1)}`)),
      summaryJson: () => answer(this.#summary),
      judge: (_source, claim, summaries) => {
        this.reported.push(`judge ${claim} ${text(summaries)}`);
        return answer(claim === "unknown" ? null : ({ id: claim, status: "holds" } as Verdict));
      },
      program: (job) => {
        this.reported.push(`program ${job}`);
        return answer({ endNs: 1 } as ProgramTimeline);
      },
      figures: () => answer({ scenario_digest: `digest of ${this.opened.at(-1)}` } as RunFigures),
      reportStudy: (_source, figures) => {
        this.reported.push(`tell ${figures.length}`);
        return answer(NOTHING_REPORTED);
      },
      plan: async () => {
        this.log("No scorecard.");
        throw new Error("No scorecard.");
      },
      returnFrame: () => {
        this.returned += 1;
      },
      dispose: () => {
        this.alive = false;
        this.#stop(new EngineStopped("shut down"));
      },
    } as Partial<EngineClient> as EngineClient;
  }

  at(cycle: number): void {
    const status = testStatus({ epoch: this.opened.length, cycle, endCycle: 2000 });
    const summary = testSummary({ finished: cycle >= 2000 });
    this.#emit({ kind: "status", status: { ...status, summary } });
  }

  log(line: string): void {
    this.#emit({ kind: "log", line });
  }

  crash(): void {
    this.log("Playing.");
    this.#emit({ kind: "crashed", message: "The engine stopped in run." });
  }

  get #summary(): Uint8Array {
    return bytes(`summary of ${this.opened.at(-1)}`);
  }

  #open(text: string): OpenOutcome {
    this.opened.push(text);
    const problems = [{ path: "run.seed", severity: "error" as const, message: "bad" }];
    const checked = { scenario: null, scenario_digest: null, link: null, cpu_us: null, problems };
    return { checked, machine: text === "bad" ? null : testMachine(this.opened.length), endCycle: 2000 };
  }
}

let engines: FakeEngine[];
const alive = () => engines.filter((engine) => engine.alive);
const starting = (onEvent: (event: EngineEvent) => void) => {
  const engine = new FakeEngine(onEvent);
  engines.push(engine);
  return engine.client;
};

/** The engine that plays this scenario. */
async function playing(text: string): Promise<FakeEngine> {
  return vi.waitFor(() => {
    const engine = alive().find(({ reported }) => reported.at(-1) === `play ${text}`);
    if (!engine) throw new Error(`${text} does not play`);
    return engine;
  });
}

async function finish(text: string): Promise<void> {
  (await playing(text)).at(2000);
}

let pool: SimulationPool;
beforeEach(() => {
  engines = [];
  pool = new SimulationPool(starting, 2);
});

test("jobs run side by side, wait for a free worker in turn, and leave none behind", async () => {
  const jobs = ["a", "b", "c"].map((text) => pool.run(text));
  const first = await playing("a");
  await playing("b");
  expect(engines).toHaveLength(2);
  await finish("a");
  expect(summaryOf((await jobs[0])!)).toBe("summary of a");
  expect(await playing("c"), "the worker takes the next").toBe(first);
  await finish("c");
  await finish("b");
  expect((await Promise.all(jobs)).map(summaryOf)).toEqual(["summary of a", "summary of b", "summary of c"]);
  await vi.waitFor(() => expect(alive()).toEqual([]));
  expect(engines).toHaveLength(2);
});

test("a result has its figures, and the timeline of a program where that is wanted at the end", async () => {
  const plain = pool.run("a");
  await playing("a");
  let wanted = false;
  const timed = pool.run("b", { wantsTimeline: () => wanted });
  await playing("b");
  wanted = true;
  await finish("a");
  await finish("b");
  expect(await plain).toMatchObject({ figures: { scenario_digest: "digest of a" }, timeline: null });
  expect(await timed).toMatchObject({ figures: { scenario_digest: "digest of b" }, timeline: { endNs: 1 } });
});

test("of the runs that wait, those that the user looks at go first", async () => {
  const one = new SimulationPool(starting, 1);
  let watched = "";
  const jobs = ["a", "b", "c", "d"].map((text) => one.run(text, { isWatched: () => text === watched }));
  await playing("a");
  watched = "c";
  await finish("a");
  await playing("c");
  watched = "";
  await finish("c");
  await finish("b");
  await finish("d");
  await Promise.all(jobs);
  expect(engines[0]?.opened).toEqual(["a", "c", "b", "d"]);
});

test("a run that no one asked for goes after all others, and gives up its worker to them", async () => {
  const one = new SimulationPool(starting, 1);
  const isBackground = () => true;
  const background = ["a", "b"].map((text) => one.run(text, { isBackground }));
  await playing("a");
  const asked = one.run("c");
  await playing("c");
  expect(engines.map(({ alive }) => alive)).toEqual([false, true]);
  await finish("c");
  await asked;
  await finish("b");
  await finish("a");
  const results = await Promise.all(background);
  expect(results.map(({ figures }) => figures.scenario_digest)).toEqual(["digest of a", "digest of b"]);
});

test("progress is in simulated time, and every frame is returned", async () => {
  const reported: number[] = [];
  const job = pool.run("a", { onProgress: ({ simulatedNs, endNs }) => reported.push(simulatedNs / endNs) });
  const engine = await playing("a");
  engine.at(500);
  engine.at(1000);
  engine.at(2000);
  await job;
  expect(reported).toEqual([0.25, 0.5, 1]);
  expect(engine.returned).toBe(3);
});

test("a running job is cancelled at once, with its worker; the one that waits gets another", async () => {
  const abort = new AbortController();
  const jobs = ["a", "b", "c"].map((text) => pool.run(text, text === "a" ? { signal: abort.signal } : {}));
  const cancelled = await playing("a");
  abort.abort(new Error("enough"));
  expect(cancelled.alive).toBe(false);
  await expect(jobs[0]).rejects.toThrow("enough");
  expect(await playing("c")).not.toBe(cancelled);
  expect(alive()).toHaveLength(2);
  await finish("b");
  await finish("c");
  await Promise.all(jobs.slice(1));
  await vi.waitFor(() => expect(alive()).toEqual([]));
});

test("a job is cancelled while its worker starts, while it waits, and before it was asked for", async () => {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const jobs = ["a", "b", "c"].map((text) => pool.run(text, options));
  abort.abort(new Error("enough"));
  jobs.push(pool.run("d", options));
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  await vi.waitFor(() => expect(alive()).toEqual([]));
  expect(engines.flatMap(({ opened }) => opened)).not.toContain("c");
});

test("a job that has ended leaves nothing behind on the signals that could have cancelled it", async () => {
  // The signal that the pool makes of its own and the job's is seen where it is made.
  const any = vi.spyOn(AbortSignal, "any");
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const jobs = ["a", "bad", "c", "d"].map((text) => pool.run(text, options));
  const withdrawn = new AbortController();
  jobs.push(pool.run("e", { signal: withdrawn.signal }));
  const ended = Promise.allSettled(jobs);
  const signals = any.mock.results.map(({ value }) => value as AbortSignal);
  any.mockRestore();
  const listeners = () => signals.map((signal) => getEventListeners(signal, "abort").length);
  expect(signals).toHaveLength(5);
  expect(Math.min(...listeners()), "each can still be cancelled").toBeGreaterThan(0);

  withdrawn.abort(new Error("enough"));
  await finish("a");
  await finish("c");
  (await playing("d")).crash();
  expect((await ended).map(({ status }) => status[0])).toEqual(["f", "r", "f", "r", "r"]);
  await vi.waitFor(() => expect(alive()).toEqual([]));
  expect(listeners()).toEqual([0, 0, 0, 0, 0]);
});

test("a worker that crashes fails its job only, with its log, and is replaced", async () => {
  const jobs = ["a", "b", "c"].map((text) => pool.run(text));
  (await playing("a")).crash();
  const failure = await jobs[0]!.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(JobFailed);
  expect(failure).toMatchObject({ message: "The engine stopped in run.", log: ["Playing."] });
  await finish("b");
  await finish("c");
  await Promise.all(jobs.slice(1));
  expect(engines[0]?.alive).toBe(false);
});

test("the log of a failure is of its own job only, not of earlier ones of the worker", async () => {
  const one = new SimulationPool(starting, 1);
  const [before, failing] = [one.run("a"), one.run("b")];
  const engine = await playing("a");
  engine.log("Playing a.");
  await finish("a");
  await before;
  expect(await playing("b")).toBe(engine);
  engine.crash();
  await expect(failing).rejects.toMatchObject({ log: ["Playing."] });
});

test("a refused scenario says why, and its worker takes the next job", async () => {
  const one = new SimulationPool(starting, 1);
  const [refused, next] = [one.run("bad"), one.run("after")];
  await expect(refused).rejects.toThrow(JobFailed);
  await expect(refused).rejects.toThrow("run.seed: bad");
  const engine = await playing("after");
  expect(engine.opened).toEqual(["bad", "after"]);
  await finish("after");
  await next;
});

test("closing cancels all and ends every worker; a closed pool takes nothing more", async () => {
  const jobs = ["a", "b", "c"].map((text) => pool.run(text));
  await playing("b");
  pool.close();
  expect(alive()).toEqual([]);
  for (const job of [...jobs, pool.run("d")]) await expect(job).rejects.toThrow("closed");
  expect(engines).toHaveLength(2);
});

test("a claim is judged before the runs that wait, by the worker that is free first", async () => {
  const one = new SimulationPool(starting, 1);
  const runs = ["a", "b"].map((text) => one.run(text));
  const engine = await playing("a");
  const judged = one.judge({ paper: "{}", presets: "{}" }, "P01", bytes("{}"));
  await finish("a");
  expect(await judged).toMatchObject({ id: "P01", status: "holds" });
  await finish("b");
  await Promise.all(runs);
  expect(engine.reported.filter((line) => line !== "unpaced")).toEqual(["play a", "judge P01 {}", "play b"]);
});

test("a study is reported before the runs that wait, or not at all when that is cancelled", async () => {
  const one = new SimulationPool(starting, 1);
  const study = { kind: "sweep", text: "", presets: "{}" } as const;
  const runs = ["a", "b"].map((text) => one.run(text));
  const engine = await playing("a");
  const reported = one.reportStudy(study, []);
  const cancelled = new AbortController();
  const never = one.reportStudy(study, [], { signal: cancelled.signal });
  cancelled.abort(new Error("enough"));
  await expect(never).rejects.toThrow("enough");
  await finish("a");
  expect(await reported).toEqual(NOTHING_REPORTED);
  await finish("b");
  await Promise.all(runs);
  expect(engine.reported.filter((line) => line !== "unpaced")).toEqual(["play a", "tell 0", "play b"]);
});

test("a query that the engine cannot answer fails with its log, and the worker takes the next job", async () => {
  const one = new SimulationPool(starting, 1);
  const asked = one.plan({ paper: "unreachable", presets: "{}" });
  const next = one.run("a");
  const failure = await asked.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(JobFailed);
  expect(failure).toMatchObject({ message: "No scorecard.", log: ["No scorecard."] });
  await finish("a");
  await next;
  expect(engines).toHaveLength(1);
});

test("an engine that cannot be started fails its job, and the next job starts another", async () => {
  let broken = true;
  const one = new SimulationPool((onEvent) => {
    const client = starting(onEvent);
    if (!broken) return client;
    broken = false;
    return { ...client, info: Promise.reject(new Error("no module")) };
  }, 1);
  const [failed, next] = [one.run("a"), one.run("b")];
  await expect(failed).rejects.toThrow("no module");
  await finish("b");
  await next;
  expect(engines).toHaveLength(2);
});

test("a claim whose runs are not all there is not judged", async () => {
  const judged = pool.judge({ paper: "{}", presets: "{}" }, "unknown", bytes("{}"));
  await expect(judged).rejects.toThrow("The summary of a run is missing.");
});

test("there are as many workers as cores, within reason", () => {
  expect([undefined, 1, 4, 128].map(poolSize)).toEqual([1, 1, 4, 8]);
});
