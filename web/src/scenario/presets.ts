/** The gallery: which presets there are, and their files. The same files feed the command line. */

export type PresetEntry = { id: string; title: string; goal: string; claims: string[] };

export const START_PRESET = "qsnet-64-bit-reversal";

/** Reads a file beside the page. An aborted signal rejects it at once, however far the download is. */
export type FetchText = (path: string, signal?: AbortSignal) => Promise<string>;

const PLAIN_ID = /^[a-z0-9-]{1,64}$/;

/** The address of a preset's file, relative to the page. An id from a link never reaches outside the folder. */
export function presetPath(id: string): string | null {
  return PLAIN_ID.test(id) ? `scenarios/${id}.json` : null;
}

export async function loadPresetIndex(fetchText: FetchText): Promise<PresetEntry[]> {
  return JSON.parse(await fetchText("scenarios/index.json")) as PresetEntry[];
}
