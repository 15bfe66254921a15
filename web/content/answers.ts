/**
 * The figure that answers the question of a preset, from a native run. The page shows it before anything has run; a test
 * repeats the quick ones.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Job, SummaryJson } from "../src/engine/types.ts";
import { acceptedAs } from "../src/papers/published.ts";
import type { Measured } from "../src/scenario/presets.ts";
import { ROOT } from "../tools/stage.mjs";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const SCENARIOS = join(ROOT, "engine-rs/study/data/scenarios");

type Figure = Omit<Measured, "digest" | "unresolved">;

/** The metric by which the engine judges a figure. */
const METRICS: Record<Measured["quantity"], string> = {
  "per-sender": "accepted_mb_s_per_sender",
  total: "accepted_mb_s_total",
  mb_s: "jobs[0].collective_mb_s",
  period_ns: "jobs[0].collective_period_ns",
  "b_eff.mb_s": "jobs[0].b_eff_mb_s",
  iteration_ns: "jobs[0].program_iteration_ns",
  message_latency_ns: "posting_latency_mean_ns",
  half_round_trip_ns: "jobs[0].program_half_round_trip_ns",
};

const exact = (quantity: Measured["quantity"], value: number | null | undefined): Figure | null =>
  value === null || value === undefined ? null : { quantity, value, ci95: null };

/** The figure of a run's only job, in the quantity that papers print of such a job. */
export function figureOf(
  { metrics, jobs, message_latency }: SummaryJson,
  { pattern, load }: Pick<Job, "pattern" | "load">,
): Figure | null {
  const { collective, program } = jobs[0]!;
  if (program && program.name !== "tping") {
    if (program.b_eff) return exact("b_eff.mb_s", program.b_eff.mb_s);
    if (program.iteration_ns !== null) return exact("iteration_ns", program.iteration_ns);
    const first = program.sections.find(({ half_round_trip_ns }) => half_round_trip_ns !== null);
    return exact("half_round_trip_ns", first?.half_round_trip_ns);
  }
  if (collective) {
    if (collective.operation === "broadcast") return exact("mb_s", collective.mb_s);
    return exact("period_ns", collective.period_ns);
  }
  if (load === "ping-pong") return exact("message_latency_ns", message_latency.from_posting.mean_ns);
  const quantity = pattern === "hot-spot" ? "total" : "per-sender";
  const { mean, ci95 } = acceptedAs(quantity, metrics);
  return mean === null ? null : { quantity, value: mean, ci95 };
}

/** Runs a preset to its end. */
export function measure(id: string): Measured {
  const options = { encoding: "utf8", maxBuffer: 1 << 28 } as const;
  const summary: SummaryJson = JSON.parse(execFileSync(CLI, ["run", id, "--json"], options));
  const scenario = JSON.parse(readFileSync(join(SCENARIOS, `${id}.json`), "utf8"));
  const figure = figureOf(summary, scenario.jobs[0]);
  if (!figure) throw new Error(`The run of ${id} has no figure that answers its question.`);
  const unresolved = summary.judgements[METRICS[figure.quantity]]?.sentence || null;
  return { ...figure, unresolved, digest: summary.result_digest };
}
