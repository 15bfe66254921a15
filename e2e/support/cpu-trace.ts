/**
 * What a page takes of the processor, thread by thread and task by task. On a machine that others use too, the operating
 * system puts pauses into any task, and wall time would count them.
 */
import type { Browser, Page } from "@playwright/test";

/** Of Chromium's trace events those fields that are used; times are in µs, `tdur` is CPU time of the thread. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  id?: string;
  id2?: { local?: string };
  args: { name?: string; src_file?: string; data?: { interactionId?: number } };
};

/** A task of a thread of the page: when it was, and its CPU time in ms. */
type Task = { thread: "main" | "worker"; from: number; to: number; cpu: number };

/** From µs to µs of the trace's clock. */
export type Span = { from: number; to: number };

const THREADS: Record<string, Task["thread"]> = {
  CrRendererMain: "main",
  "DedicatedWorker thread": "worker",
};
const TASK = "ThreadControllerImpl::RunTask";
/**
 * Where what a test asks of the page comes in: looking for a button among a thousand nodes takes 100 ms, which no user
 * waits for. What the page does by itself, and what keys and pointers do, comes in elsewhere.
 */
const DEBUGGER = "ipc/ipc_mojo_bootstrap.cc";
const CATEGORIES = ["toplevel", "blink.user_timing", "devtools.timeline", "loading"];

export class CpuTrace {
  readonly #events: readonly TraceEvent[];
  readonly #tasks: readonly Task[];

  constructor(events: readonly TraceEvent[]) {
    this.#events = events;
    const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const threads = new Map(
      events.flatMap((event): [string, Task["thread"]][] => {
        const thread = event.name === "thread_name" ? THREADS[event.args.name ?? ""] : undefined;
        return thread ? [[place(event), thread]] : [];
      }),
    );
    this.#tasks = events.flatMap((event): Task[] => {
      const thread = threads.get(place(event));
      const { ts, dur, tdur, args } = event;
      if (event.name !== TASK || !thread || dur === undefined || tdur === undefined) return [];
      if (args.src_file === undefined || args.src_file === DEBUGGER) return [];
      return [{ thread, from: ts, to: ts + dur, cpu: tdur / 1000 }];
    });
    // A trace without the times of tasks would let everything pass.
    if (this.#tasks.length === 0) throw new Error(`no task of a page among ${events.length} events`);
  }

  /** Of the main thread, in ms. */
  get longestTask(): number {
    return Math.max(...this.#main.map(({ cpu }) => cpu));
  }

  /** Of the main thread, in ms. */
  get total(): number {
    return this.#main.reduce((sum, { cpu }) => sum + cpu, 0);
  }

  get #main(): readonly Task[] {
    return this.#tasks.filter(({ thread }) => thread === "main");
  }

  /** CPU time of a span, in ms: of the main thread, or of the workers as well. */
  within({ from, to }: Span, threads: readonly Task["thread"][] = ["main"]): number {
    return this.#tasks
      .filter((task) => threads.includes(task.thread))
      .reduce((sum, task) => {
        const common = Math.min(to, task.to) - Math.max(from, task.from);
        return common > 0 ? sum + (task.cpu * common) / (task.to - task.from) : sum;
      }, 0);
  }

  /** When something was last marked with `performance.mark`, or last happened, before some time. */
  last(name: string, before = Number.POSITIVE_INFINITY): number {
    const found = this.#events
      .filter((event) => event.name === name && event.ts < before)
      .map(({ ts }) => ts);
    if (found.length === 0) throw new Error(`nothing in the trace is called ${name}`);
    return Math.max(...found);
  }

  /** From each key and click to the picture that followed it. */
  interactions(): Span[] {
    const timings = this.#events.filter(({ name }) => name === "EventTiming");
    const idOf = ({ pid, id, id2 }: TraceEvent) => `${pid} ${id ?? id2?.local}`;
    // An id is used again as soon as it is free.
    const endOf = (begin: TraceEvent) => {
      const ends = timings.filter((end) => end.ph === "e" && end.ts >= begin.ts && idOf(end) === idOf(begin));
      return Math.min(...ends.map(({ ts }) => ts));
    };
    return timings.flatMap((event) => {
      const isMeant = event.ph === "b" && (event.args.data?.interactionId ?? 0) > 0;
      const span = { from: event.ts, to: isMeant ? endOf(event) : Number.NaN };
      return Number.isFinite(span.to) ? [span] : [];
    });
  }
}

/** Traces a page while something happens. */
export async function cpuTrace(browser: Browser, page: Page, happen: () => Promise<void>): Promise<CpuTrace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await happen();
  } finally {
    trace = await browser.stopTracing();
  }
  return new CpuTrace((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}
