/**
 * Fetches what lies beside the page: the presets, the paper, and with both the runs that its claims need. Nothing else
 * waits for it.
 */

import type { Scorecard } from "../features/scorecard/state/scorecard";
import { PAPERS, type Paper, type PaperId, paperPath } from "../papers/claims";
import { type FetchText, loadPresetIndex, type PresetEntry, presetPath } from "../scenario/presets";
import type { GalleryPreset } from "./app-state";
import { asProblem, type EngineSession } from "./engine-session";
import type { AppStore } from "./store";

type Parts = { store: AppStore; engine: EngineSession; scorecard: Scorecard; fetchText: FetchText };

export async function loadGallery(parts: Parts): Promise<void> {
  const { store, scorecard, fetchText } = parts;
  try {
    const { id } = PAPERS[0];
    const [entries, paperText] = await Promise.all([loadPresetIndex(fetchText), fetchText(paperPath(id))]);
    const paper = JSON.parse(paperText) as Paper;
    store.setState({ presets: entries.map((entry) => ({ ...entry, scenario: null })), paper });
    const texts = await Promise.all(entries.map((entry) => presetText(entry, fetchText)));
    // The engine fills in the defaults, so that a scenario can be compared with the preset it came from.
    const presets = await Promise.all(entries.map((entry, i) => complete(entry, texts[i] ?? null, parts)));
    store.setState({ presets });
    await scorecard.read(id, paper, { paper: paperText, presets: byId(entries, texts) });
  } catch (thrown) {
    const problems = [asProblem("gallery", thrown)];
    store.setState((state) =>
      state.report ? {} : { report: { origin: "data", about: "The gallery", problems } },
    );
  }
}

/** Puts the claims of another paper on the scorecard; it is fetched when it is first asked for. */
export async function choosePaper(parts: Omit<Parts, "engine">, id: PaperId): Promise<void> {
  const { store, scorecard, fetchText } = parts;
  if (scorecard.show(id)) return;
  try {
    const text = await fetchText(paperPath(id));
    await scorecard.readBeside(id, JSON.parse(text) as Paper, text);
  } catch (thrown) {
    // The choice stays as it was, and can be made again.
    store.setState({ planProblems: [asProblem(id, thrown)] });
  }
}

/** What the other papers publish is known, too, from now on; the one on the scorecard stays there. */
export async function readOtherPapers({ scorecard, fetchText }: Omit<Parts, "engine">): Promise<void> {
  for (const { id } of PAPERS) {
    if (scorecard.knows(id)) continue;
    try {
      const text = await fetchText(paperPath(id));
      await scorecard.readBeside(id, JSON.parse(text) as Paper, text);
    } catch {
      // A chart is whole without what was published for it.
    }
  }
}

async function presetText({ id }: PresetEntry, fetchText: FetchText): Promise<string | null> {
  const path = presetPath(id);
  return path === null ? null : fetchText(path);
}

async function complete(entry: PresetEntry, text: string | null, { engine }: Parts): Promise<GalleryPreset> {
  if (text === null) return { ...entry, scenario: null };
  const checked = await engine.ask((client) => client.check({ kind: "text", text, lenient: false }));
  return { ...entry, scenario: checked?.scenario ?? null };
}

function byId(entries: readonly PresetEntry[], texts: readonly (string | null)[]): string {
  return JSON.stringify(Object.fromEntries(entries.map(({ id }, i) => [id, texts[i]])));
}
