/** What came of a program, as far as networks are held against each other by it. */
import type { Summary } from "../engine/types";

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
  /** Of the part that is measured; null before its end. */
  elapsedNs: number | null;
  /** By size; those that were not reached yet are missing. */
  sizes: readonly SizeFigures[];
  /** MB/s of each process; null where that is not what is measured. */
  effective: number | null;
};

export function figuresOf(summary: Pick<Summary, "finished" | "result_digest" | "jobs">): ProgramFigures {
  const { finished, result_digest } = summary;
  return { digest: finished ? result_digest : null, elapsedNs: null, sizes: [], effective: null };
}
