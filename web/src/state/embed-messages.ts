/**
 * What a page that shows Flitscope in a frame and the page in the frame say to each other (docs/embedding.md). Each
 * message is an object with `flitscope`, the version of this protocol, and `type`.
 *
 *   host ──▶ frame   open {address} · play · pause · seek {cycle} · speed {nsPerSecond} · set {path, value}
 *   host ◀── frame   ready {engine} · status {…} · figures {…} · problem {problems}
 *
 * No one is asked here who they are. Anyone who puts the page into a frame may do all of this; nothing of it reaches
 * beyond what a visitor can do with the pointer, and nothing that is told is secret.
 */
import type { Metrics, Problem } from "../engine/types";
import { MAX_ADDRESS_CHARACTERS } from "../scenario/address";
import * as texts from "./embed-texts";

export const EMBED_PROTOCOL = 1;

export type HostMessage =
  /** An address of Flitscope, whole or from its # on. */
  | { type: "open"; address: string }
  | { type: "play" }
  | { type: "pause" }
  | { type: "seek"; cycle: number }
  /** Simulated nanoseconds per second of ours; null for as fast as it goes. */
  | { type: "speed"; nsPerSecond: number | null }
  /** Sets a field of the open scenario, as its form does; the engine checks the result of it. */
  | { type: "set"; path: string; value: string | number | boolean };

export type FrameMessage =
  | { type: "ready"; engine: string }
  | {
      type: "status";
      cycle: number;
      endCycle: number;
      /** Simulated. */
      timeNs: number;
      playing: boolean;
      finished: boolean;
      scenarioDigest: string;
      /** Null until the run is complete. */
      resultDigest: string | null;
    }
  /** Once for each run that has come to its end. */
  | { type: "figures"; scenarioDigest: string; resultDigest: string; metrics: Metrics }
  | { type: "problem"; problems: Problem[] };

const FASTEST_NS_PER_SECOND = 1e9;
/** Of a path and of a word. */
const MAX_FIELD_CHARACTERS = 200;
/** Names and places in lists: `jobs[0].message_bytes.mean`. */
const PATH = /^[a-z]\w*(\[\d{1,4}\])?(\.[a-z]\w*(\[\d{1,4}\])?)*$/;

export type Read = { message: HostMessage } | { problem: Problem } | null;

type Fields = Record<string, unknown>;

/** The keys of each message besides `flitscope` and `type`, and their values. */
const READERS: Record<HostMessage["type"], (fields: Fields) => HostMessage | string> = {
  open: ({ address }) =>
    typeof address === "string" && address.length <= MAX_ADDRESS_CHARACTERS && address.includes("#")
      ? { type: "open", address }
      : texts.badAddress(MAX_ADDRESS_CHARACTERS),
  play: () => ({ type: "play" }),
  pause: () => ({ type: "pause" }),
  seek: ({ cycle }) =>
    Number.isSafeInteger(cycle) && (cycle as number) >= 0
      ? { type: "seek", cycle: cycle as number }
      : texts.badCycle,
  speed: ({ nsPerSecond: speed }) =>
    speed === null || (typeof speed === "number" && speed > 0 && speed <= FASTEST_NS_PER_SECOND)
      ? { type: "speed", nsPerSecond: speed }
      : texts.badSpeed(FASTEST_NS_PER_SECOND),
  set: ({ path, value }) => {
    if (typeof path !== "string" || path.length > MAX_FIELD_CHARACTERS || !PATH.test(path))
      return texts.badPath;
    if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
      return { type: "set", path, value };
    if (typeof value === "string" && value.length <= MAX_FIELD_CHARACTERS)
      return { type: "set", path, value };
    return texts.badValue(MAX_FIELD_CHARACTERS);
  },
};

const KEYS: Record<HostMessage["type"], readonly string[]> = {
  open: ["address"],
  play: [],
  pause: [],
  seek: ["cycle"],
  speed: ["nsPerSecond"],
  set: ["path", "value"],
};

function isPlainObject(data: unknown): data is Fields {
  if (typeof data !== "object" || data === null) return false;
  const prototype = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}

const isType = (type: unknown): type is HostMessage["type"] =>
  typeof type === "string" && Object.hasOwn(READERS, type);

/** Null for a message to somebody else; a problem for an invalid one. */
export function readHostMessage(data: unknown): Read {
  if (!isPlainObject(data) || !Object.hasOwn(data, "flitscope")) return null;
  const { flitscope, type, ...fields } = data;
  const problem = (message: string): Read => ({ problem: { path: "message", severity: "error", message } });
  if (flitscope !== EMBED_PROTOCOL) return problem(texts.badVersion(EMBED_PROTOCOL));
  if (!isType(type)) return problem(texts.badType(Object.keys(READERS).join(", ")));
  if (Object.keys(fields).some((key) => !KEYS[type].includes(key)))
    return problem(KEYS[type].length > 0 ? texts.otherKeys(type, KEYS[type].join(", ")) : texts.noKeys(type));
  const read = READERS[type](fields);
  return typeof read === "string" ? problem(read) : { message: read };
}

/** The part of an address that says what to open. */
export function hashOf(address: string): string {
  return address.slice(address.indexOf("#"));
}
