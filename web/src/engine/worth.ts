/** What a value of a run is worth, in the engine's judgement. No value is judged here. */
import type { Judgement, Summary } from "./types";

/** Before the end of a run, a value is one so far: its judgement is of no whole run. */
export type Worth = "so-far" | "resolved" | "unresolved";

/** The judgement of a metric of a complete run; null for one that no statistics belong to. */
export function judgementOf(summary: Summary | null, id: string): Judgement | null {
  return summary?.finished ? (summary.judgements[id] ?? null) : null;
}

export function worthOf(summary: Summary | null, id: string): Worth | null {
  if (!summary) return null;
  if (!summary.finished) return "so-far";
  const judgement = judgementOf(summary, id);
  return judgement && (judgement.reasons.length === 0 ? "resolved" : "unresolved");
}

/** Why a value of a complete run is not resolved, in the engine's words; null where it is. */
export function unresolvedWords(summary: Summary | null, id: string): string | null {
  return judgementOf(summary, id)?.sentence || null;
}

/** The id of a metric of a job. */
export const ofJob = (number: number, id: string) => `jobs[${number}].${id}`;
