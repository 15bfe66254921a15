/**
 * Terms by what the page has at hand where it writes a label: paths of fields in a scenario, and ids of metrics, whose
 * terms the engine's table of metrics has. A path has a term where itself or what it is a part of has one here; places of
 * lists are left out.
 */
import { isTerm, type TermId } from "../../base/terms";
import FIELD_TERMS from "../../engine/generated/field-terms.json";
import METRIC_TERMS from "../../engine/generated/metric-terms.json";

/** Fields of a sweep's file; those of scenarios and their parameters the engine's tables name. */
const SWEEPS: Readonly<Record<string, TermId>> = { "axes[]": "sweep", seeds: "seed", measures: "sweep" };

const FIELDS: Readonly<Record<string, string>> = FIELD_TERMS;

const METRICS: Readonly<Record<string, string>> = METRIC_TERMS;

/** A metric of a job has the term of the same of a run. */
const OF_JOB = /^jobs\[\]\./;

/** What the engine's tables name for a path or a metric. */
function known(name: string): TermId | null {
  const id = FIELDS[name] ?? METRICS[name.replace(OF_JOB, "")];
  return id !== undefined && isTerm(id) ? id : null;
}

/** The id itself, or that of a path or measure; null where there is none. */
export function termOfName(name: string): TermId | null {
  if (isTerm(name)) return name;
  const path = name.replaceAll(/\[\d+\]/g, "[]");
  for (let at = path; at !== ""; at = wholeOf(at)) {
    const found = SWEEPS[at] ?? known(at);
    if (found) return found;
  }
  return null;
}

/** `jobs[].load` of `jobs[].load.mean`, `a` of `a[]`; nothing of `a`. */
function wholeOf(path: string): string {
  return path.endsWith("[]") ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
