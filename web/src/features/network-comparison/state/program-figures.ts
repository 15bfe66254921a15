/** Figures of a program by which the networks are compared. */
import type { ProgramSummary, Summary } from "../../../engine/types";
import type { Experiment } from "./experiments";

/** Of one size of messages. */
export type SizeFigures = {
  bytes: number;
  /** Of one message, one way. */
  ns: number;
  mbPerSecond: number;
};

export type ProgramFigures = {
  /** Digest of the result; null before the end. */
  digest: string | null;
  /** The run was over before its program was: what it came to is no figure of the whole. */
  cutShort: boolean;
  /** Of a step of an application; null of others, and before its end. */
  elapsedNs: number | null;
  /** By size; those that were not reached yet are missing. */
  sizes: readonly SizeFigures[];
  /** MB/s of each process by b_eff; null of others, and before its end. */
  effective: number | null;
};

function sizeFigures({ bytes, repetitions, ...of }: ProgramSummary["sections"][number]): SizeFigures[] {
  const { half_round_trip_ns: half, mb_s, mean_ns } = of;
  if (mean_ns === null) return [];
  // Where no byte is sent there is no rate, only a time.
  const ns = half ?? (mb_s ? (1000 * bytes) / mb_s : mean_ns / Math.max(1, repetitions));
  return [{ bytes, ns, mbPerSecond: mb_s ?? 0 }];
}

/** Of a summary at the end of a run, or on the way there. */
export function figuresOf({
  finished,
  result_digest,
  jobs,
}: Pick<Summary, "finished" | "result_digest" | "jobs">): ProgramFigures {
  const program = jobs[0]?.program;
  return {
    digest: finished ? result_digest : null,
    cutShort: finished && program?.finished === false,
    elapsedNs: program?.finished ? program.iteration_ns : null,
    sizes: program?.iteration_ns === null ? program.sections.flatMap(sizeFigures) : [],
    effective: program?.finished ? (program.b_eff?.mb_s_per_process ?? null) : null,
  };
}

/** The mean over the seeds of an experiment that are done; sizes are of the first of them. */
export function meanFigures(
  { seeds }: Pick<Experiment, "seeds">,
  figures: ReadonlyMap<string, ProgramFigures>,
): Pick<ProgramFigures, "elapsedNs" | "sizes" | "effective"> {
  const known = seeds.map(({ key }) => figures.get(key)).filter((each) => each !== undefined);
  const mean = (of: (each: ProgramFigures) => number | null): number | null => {
    const values = known.map(of).filter((value) => value !== null);
    return values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : null;
  };
  return {
    elapsedNs: mean(({ elapsedNs }) => elapsedNs),
    sizes: known[0]?.sizes ?? [],
    effective: mean(({ effective }) => effective),
  };
}
