/** Fetches what lies beside the page: the presets and the published values. Nothing else waits for it. */
import { loadPaper } from "../papers/claims";
import { type FetchText, loadPresetIndex, type PresetEntry, presetPath } from "../scenario/presets";
import type { GalleryPreset } from "./app-state";
import { asProblem, type EngineSession } from "./engine-session";
import type { AppStore } from "./store";

export async function loadGallery(
  store: AppStore,
  engine: EngineSession,
  fetchText: FetchText,
): Promise<void> {
  try {
    const [entries, paper] = await Promise.all([loadPresetIndex(fetchText), loadPaper(fetchText)]);
    store.setState({ presets: entries.map((entry) => ({ ...entry, scenario: null })), paper });
    // The engine fills in the defaults, so that a scenario can be compared with the preset it came from.
    const presets = await Promise.all(entries.map((entry) => complete(entry, engine, fetchText)));
    store.setState({ presets });
  } catch (thrown) {
    const problems = [asProblem("gallery", thrown)];
    store.setState((state) =>
      state.report ? {} : { report: { origin: "data", about: "The gallery", problems } },
    );
  }
}

async function complete(
  entry: PresetEntry,
  engine: EngineSession,
  fetchText: FetchText,
): Promise<GalleryPreset> {
  const path = presetPath(entry.id);
  if (path === null) return { ...entry, scenario: null };
  const text = await fetchText(path);
  const checked = await engine.ask((client) => client.check({ kind: "text", text, lenient: false }));
  return { ...entry, scenario: checked?.scenario ?? null };
}
