/**
 * The address bar: `#/s/<payload>?<view>` holds a scenario, `#/p/<preset>?<view>` names one.
 *
 * Scenario and view are read apart, so that a bad view never loses the scenario. The payload is opaque here: the
 * engine packs and unpacks it. Text from an address is only ever shown as text.
 */
import type { Problem } from "../engine/types";

export type View = {
  /** `r=`: the result digest that the sender of the link saw, to be reproduced here. */
  expectedDigest: string | null;
  problems: Problem[];
};

export type Address =
  | { kind: "empty" }
  | { kind: "scenario"; payload: string; view: View }
  | { kind: "preset"; id: string; view: View }
  | { kind: "unreadable"; problems: Problem[] };

const DIGEST = /^[0-9a-z]{4,128}$/i;
/** `r` is read below; `k` is kept free for marked moments. */
const KNOWN_VIEW_KEYS = new Set(["r", "k"]);

function warning(path: string, message: string): Problem {
  return { path, severity: "warning", message };
}

function parseView(text: string): View {
  const parameters = new URLSearchParams(text);
  const problems: Problem[] = [];
  for (const key of new Set(parameters.keys())) {
    if (!KNOWN_VIEW_KEYS.has(key)) problems.push(warning(`view.${key}`, "not known to this page; ignored"));
  }
  const digest = parameters.get("r");
  if (digest === null) return { expectedDigest: null, problems };
  if (DIGEST.test(digest)) return { expectedDigest: digest.toLowerCase(), problems };
  problems.push(warning("view.r", "is no result digest; the result will not be compared"));
  return { expectedDigest: null, problems };
}

export function parseAddress(hash: string): Address {
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  if (text === "" || text === "/") return { kind: "empty" };
  const question = text.indexOf("?");
  const route = question < 0 ? text : text.slice(0, question);
  const view = parseView(question < 0 ? "" : text.slice(question + 1));
  if (route.startsWith("/s/")) return { kind: "scenario", payload: route.slice(3), view };
  if (route.startsWith("/p/")) return { kind: "preset", id: route.slice(3), view };
  const message = "This address names neither a scenario (#/s/…) nor a preset (#/p/…).";
  return { kind: "unreadable", problems: [{ path: "link", severity: "error", message }] };
}

export function formatAddress(payload: string, resultDigest: string | null): string {
  return `#/s/${payload}${resultDigest === null ? "" : `?r=${resultDigest}`}`;
}

const PAYLOAD_HEAD = /^[a-z]\d+(?=\.)/;

/** Whether a payload is a link of another version of Flitscope than the one that wrote `ours`, rather than broken. */
export function isOfAnotherFormat(payload: string, ours: string): boolean {
  const head = PAYLOAD_HEAD.exec(payload)?.[0];
  return head !== undefined && head !== PAYLOAD_HEAD.exec(ours)?.[0];
}
