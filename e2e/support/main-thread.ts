/**
 * What the main thread of a page spends on one task, in CPU time: on a machine that others use too, the operating system
 * puts pauses into any task, and wall time would count them.
 */
import type { Browser, Page } from "@playwright/test";

/** Of Chromium's trace events those fields that are used; `tdur` is CPU time of the thread in µs. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string; src_file?: string };
};

const MAIN_THREAD = "CrRendererMain";
const TASK = "ThreadControllerImpl::RunTask";
/**
 * Where what a test asks of the page comes in: looking for a button among a thousand nodes takes 100 ms, which no user
 * waits for. What the page does by itself, and what keys and pointers do, comes in elsewhere.
 */
const DEBUGGER = "ipc/ipc_mojo_bootstrap.cc";

/** CPU time of the page's longest task while something happens, and of all its tasks together, in ms. */
export async function mainThreadCpu(
  browser: Browser,
  page: Page,
  happen: () => Promise<void>,
): Promise<{ longest: number; total: number }> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  let trace: Buffer;
  try {
    await happen();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === MAIN_THREAD);
  const threads = new Set(named.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === TASK && threads.has(threadOf(event)));
  const own = tasks.filter(({ args }) => args.src_file !== undefined && args.src_file !== DEBUGGER);
  const times = own.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  // A trace without the times of tasks would let everything pass.
  if (times.length === 0) throw new Error(`no task of a main thread among ${traceEvents.length} events`);
  return { longest: Math.max(...times), total: times.reduce((sum, time) => sum + time, 0) };
}
