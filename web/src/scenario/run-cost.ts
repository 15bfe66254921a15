/**
 * How long a scenario takes to simulate from start to end, in seconds of CPU time of a common machine. It decides whether a
 * run begins by itself, so that it has to be right within a factor of two or three, not more.
 *
 * What it rests on was measured over the presets (docs/measurements/2026-11-23-whole-runs.md).
 */
import type { Job, Scenario } from "../engine/types";
import { sendsMessages } from "./job-kind";

/** Seconds for a node and a simulated µs, on a tree of three levels. */
const SECONDS = {
  /** Every node sends all the time. */
  messages: 4.5e-6,
  /** All wait for one link: what stands still costs nothing. */
  hotSpot: 5e-7,
  /** Most of the time few packets move. */
  collective: 1.2e-6,
  /** Processes compute between their messages, and mostly end before the time given to them. */
  program: 4e-7,
} as const;

const COMMON_LEVELS = 3;

function secondsOf(job: Job): number {
  if (job.program) return job.program.name === "tping" ? SECONDS.messages : SECONDS.program;
  if (!sendsMessages(job)) return SECONDS.collective;
  if (job.pattern === "hot-spot") return SECONDS.hotSpot;
  if (job.load === "ping-pong") return SECONDS.program;
  return SECONDS.messages * (job.load === "saturated" ? 1 : Math.min(1, job.load));
}

/** Nodes times simulated µs, by which the pool measures its pace. */
export const runWeight = ({ topology, run }: Scenario): number => topology.nodes * run.duration_us;

export function runSeconds(scenario: Scenario): number {
  const { topology, jobs } = scenario;
  const perNode = Math.max(0, ...jobs.map(secondsOf));
  const levels = Math.max(1, topology.dimension / COMMON_LEVELS);
  return perNode * levels * runWeight(scenario);
}
