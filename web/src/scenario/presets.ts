/** The gallery: which presets there are. Their files feed the command line, too. */

import type { Scenario } from "../engine/types";

export type PresetEntry = { id: string; title: string; goal: string; claims: string[] };

/** A preset as it is on file, and as the engine completes it. */
export type Preset = PresetEntry & { text: string; scenario: Scenario };

export const START_PRESET = "qsnet-64-bit-reversal";

/** Reads a file beside the page. An aborted signal rejects it at once, however far the download is. */
export type FetchText = (path: string, signal?: AbortSignal) => Promise<string>;
