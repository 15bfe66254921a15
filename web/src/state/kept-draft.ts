/**
 * Restores the edit of an earlier visit: as the engine completes it or, if the engine refuses it, as it is if it has
 * every field of the present format. Any other edit is set aside for download.
 */
import format from "virtual:scenario/format";
import shape from "virtual:scenario/shape";
import type { Problem, Scenario } from "../engine/types";
import { scenarioOf } from "../scenario/shape";
import type { SetAside } from "./app-state";
import type { Autosave, KeptDraft, KeptPlace } from "./autosave";
import * as texts from "./draft-texts";
import type { EngineSession } from "./engine-session";
import type { Opening } from "./opening";
import type { AppStore } from "./store";

type Parts = { store: AppStore; opening: Opening; autosave: Autosave; engine: EngineSession };

export async function takeUp(parts: Parts, place: KeptPlace, draft: KeptDraft): Promise<void> {
  const { store, opening, autosave } = parts;
  const text = JSON.stringify(draft.scenario);
  const setAside = (why: string) => store.setState({ setAside: { what: "edit", text, why } });
  if (draft.failed) return setAside(texts.failedPage);
  if (draft.format !== format) return setAside(texts.otherVersion);
  autosave.attempt(place, draft);
  const scenario = scenarioOf(draft.scenario, shape) ?? (await completed(parts, text));
  if (scenario) await opening.restore({ scenario, cycle: null });
  else setAside(texts.incomplete);
}

/** A place whose scenario the engine refuses: its address, and its edits as far as they are not in it. */
export function visitSetAside({ address, draft, aside }: KeptPlace, problems: readonly Problem[]): SetAside {
  const edit = draft && JSON.stringify(draft.scenario);
  const text = [address, edit, aside?.text].filter((each) => each != null).join("\n\n");
  const why = problems.find(({ severity }) => severity === "error")?.message ?? texts.otherVersion;
  return { what: "visit", text: `${text}\n`, why };
}

/** As the engine completes it; null where it refuses it. */
async function completed({ engine }: Parts, text: string): Promise<Scenario | null> {
  const checked = await engine.ask((client) => client.check({ kind: "text", text, lenient: false }));
  return checked?.scenario ?? null;
}
