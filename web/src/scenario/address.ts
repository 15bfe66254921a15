/**
 * The address bar: `#/s/<payload>?<view>` holds a scenario, `#/p/<preset>?<changes>&<view>` names one,
 * `#/c/<A>~<B>?<view>` holds two to be compared, and `#/l/<lesson>/<step>?<view>` is a step of a lesson.
 *
 * Scenario and view (view.ts) are read apart, so that a bad view never loses the scenario. The payload is opaque here:
 * the engine packs and unpacks it. Text from an address is only ever shown as text.
 */
import type { Problem } from "../engine/types";
import * as texts from "./address-texts";
import { FORMAT } from "./format";
import { type Override, parseOverrides, withoutOverrides } from "./overrides";
import { formatView, type LessonMark, type ParsedView, parseView, type View } from "./view";

export type Address =
  | { kind: "empty" }
  | ({ kind: "scenario"; payload: string } & ParsedView)
  | ({ kind: "preset"; id: string; overrides: Override[] } & ParsedView)
  | ({ kind: "comparison"; a: string; b: string } & ParsedView)
  | ({ kind: "lesson" } & LessonMark & ParsedView)
  | { kind: "unreadable"; problems: Problem[] };

/** A mail program may have written the sign between the two in its own way. */
const BETWEEN = /~|%7e/i;
const LESSON = /^([a-z0-9-]{1,64})(?:\/(?:([1-9]\d{0,2})\/?)?)?$/;

function unreadable(message: string): Address {
  return { kind: "unreadable", problems: [{ path: "link", severity: "error", message }] };
}

/** Of an address that is read: two links of 8,192, and the longest view. docs/links.md and docs/embedding.md have it too. */
export const MAX_ADDRESS_CHARACTERS = 90_000;

export function parseAddress(hash: string): Address {
  if (hash.length > MAX_ADDRESS_CHARACTERS) return unreadable(texts.addressTooLong);
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  if (text === "" || text === "/") return { kind: "empty" };
  const question = text.indexOf("?");
  const route = question < 0 ? text : text.slice(0, question);
  const rest = question < 0 ? "" : text.slice(question + 1);
  const target = route.slice(3);
  switch (route.slice(0, 3)) {
    case "/s/":
      return { kind: "scenario", payload: target, ...parseView(rest) };
    case "/p/":
      return parsePreset(target, rest);
    case "/c/": {
      const [a, b, ...more] = target.split(BETWEEN);
      if (!a || !b || more.length > 0) return unreadable(texts.comparisonForm);
      return { kind: "comparison", a, b, ...parseView(rest) };
    }
    case "/l/": {
      const [, id, step = "1"] = LESSON.exec(target) ?? [];
      if (id === undefined) return unreadable(texts.lessonForm);
      return { kind: "lesson", id, step: Number(step) - 1, ...parseView(rest) };
    }
  }
  return unreadable(texts.unknownAddress);
}

/** What is changed of a preset decides what is opened: unlike the view, it is followed to the letter or not at all. */
function parsePreset(id: string, rest: string): Address {
  const { overrides, problems } = parseOverrides(rest);
  if (problems.length > 0) return { kind: "unreadable", problems };
  return { kind: "preset", id, overrides, ...parseView(withoutOverrides(rest)) };
}

/** Whether the page is to be shown within another one. */
export function asksToEmbed(hash: string): boolean {
  const address = parseAddress(hash);
  return "view" in address && address.view.embed;
}

/** Whether what is behind the question mark says that nothing kept is to be read. */
export function asksForNothingKept(search: string): boolean {
  return new URLSearchParams(search).has("fresh");
}

export function formatAddress(payload: string, view: Partial<View> = {}): string {
  return `#/s/${payload}${formatView(view)}`;
}

export function formatComparison(a: string, b: string, view: Partial<View> = {}): string {
  return `#/c/${a}~${b}${formatView(view)}`;
}

export function formatLesson({ id, step }: LessonMark, view: Partial<View> = {}): string {
  return `#/l/${id}/${step + 1}${formatView(view)}`;
}

const PAYLOAD_HEAD = /^[a-z]\d+(?=\.)/;

/** Whether a payload is a link of another version of Flitscope, rather than broken. */
export function isOfAnotherFormat(payload: string): boolean {
  const head = PAYLOAD_HEAD.exec(payload)?.[0];
  return head !== undefined && head !== `d${FORMAT}`;
}

/** The payloads of the scenarios that an address contains; null where it names something else. */
export function payloadsIn(address: Address): string[] | null {
  if (address.kind === "comparison") return [address.a, address.b];
  return address.kind === "scenario" ? [address.payload] : null;
}
