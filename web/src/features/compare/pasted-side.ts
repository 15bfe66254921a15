/**
 * Text pasted for a side: a whole address, its part from the # on, a payload alone, or the text of a scenario file.
 * The engine checks it.
 */
import type { ScenarioSource } from "../../engine/protocol";
import type { Problem } from "../../engine/types";
import { parseAddress } from "../../scenario/address";
import type { Preset } from "../../scenario/presets";
import * as texts from "./texts";

/** Limit of pasted text. No link is longer; a larger file can be dropped on the page. */
const MAX_CHARACTERS = 100_000;

type Read = { source: ScenarioSource; problems?: never } | { source?: never; problems: Problem[] };

const refused = (message: string): Read => ({ problems: [{ path: "link", severity: "error", message }] });

export function readPasted(pasted: string, presets: readonly Preset[]): Read {
  const text = pasted.trim();
  if (text === "") return refused(texts.pasteFirst);
  if (text.length > MAX_CHARACTERS) return refused(texts.tooLong(text.length, MAX_CHARACTERS));
  if (text.startsWith("{")) return { source: { kind: "text", text, lenient: true } };
  const hash = text.indexOf("#");
  if (hash < 0 && !text.startsWith("/")) return { source: { kind: "link", payload: text } };
  const address = parseAddress(hash < 0 ? text : text.slice(hash));
  switch (address.kind) {
    case "scenario":
      return { source: { kind: "link", payload: address.payload } };
    case "preset":
      return presetSource(address.id, presets);
    case "comparison":
      return refused(texts.isComparison);
    case "lesson":
      return refused(texts.isLesson);
    case "empty":
      return refused(texts.hasNoScenario);
    case "unreadable":
      return { problems: address.problems };
  }
}

export function presetSource(id: string, presets: readonly Preset[]): Read {
  const scenario = presets.find((preset) => preset.id === id)?.scenario;
  if (!scenario) return refused(texts.noSuchPreset(id));
  return { source: { kind: "text", text: JSON.stringify(scenario), lenient: false } };
}
