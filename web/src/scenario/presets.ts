/** The gallery: which presets there are. Their files feed the command line, too. */

import type { Scenario } from "../engine/types";

export type PresetEntry = {
  id: string;
  /** Presets with the same heading stand together. */
  group: string;
  title: string;
  /** What its run answers. */
  question: string;
  /** What there is to see. */
  goal: string;
  claims: string[];
};

/** The figure of a whole run that answers the question of its preset, measured natively. */
export type Measured = {
  quantity:
    | "per-sender"
    | "total"
    | "mb_s"
    | "period_ns"
    | "b_eff.mb_s"
    | "iteration_ns"
    | "half_round_trip_ns"
    | "message_latency_ns";
  /** MB/s or ns. */
  value: number;
  /** Half the width of the 95 % interval, where the run has one. */
  ci95: number | null;
  /** Why it is not resolved; null where it is. */
  unresolved: string | null;
  /** Of the result, by which a run shows that it is the same. */
  digest: string;
};

/** That, beside what a paper prints of exactly this scenario. */
export type Answer = Measured & { printed: { low: number; high: number; source: string } | null };

/** A preset as it is on file and as the engine completes it, with what its run measured. */
export type Preset = PresetEntry & { text: string; scenario: Scenario; answer: Answer };

export const START_PRESET = "qsnet-64-bit-reversal";
/** What a newcomer sees of it: a moment at which this packet waits for a circuit that waits for another one. */
export const START_MOMENT = { cycle: 3400, packet: 616 } as const;

/** Reads a file next to the page. An aborted signal rejects it at once, however far the download is. */
export type FetchText = (path: string, signal?: AbortSignal) => Promise<string>;
