/**
 * The view: what an address says next to its scenarios, behind the question mark. What is promised of the result, the
 * moment, what is selected and shown, and notes.
 *
 *   r=<digest>[,<digest>]   result digests that the sender saw, for A and B
 *   e=<version>             the engine that gave them
 *   m=<MB/s>,<µs>[~…]       headline figures of those results: accepted per sender, median latency of packets
 *   t=<cycle>               the moment to stand at
 *   sel=n12                 what is selected
 *   h=measured              what links are shaded by
 *   tab=pairs,latency       the tabs that are open, in any order
 *   n=<cycle>.<object>.<text>  a note; as often as there are notes
 *   focus=b, map=difference of a comparison
 *   v=<seeds>.<digest>~…    the verdict on a comparison (stated-verdict.ts)
 *   versus=cost             two networks next to each other, and which part of that
 *   embed=1                 shown in another page
 *   hide=setup,matrix       parts of the page that are left out
 *   lock=edit,open,time     what cannot be done on it
 *   lesson=<id>.<step>      explored from a step of a lesson
 *
 * All of it may be anybody's: each key is taken or refused for itself, with a warning, and the scenario is never lost.
 * Nothing is known here of the machine, so what is selected may not exist.
 */
import { objectCode, objectOfCode } from "../base/object-code";
import type { ObjectRef } from "../base/object-ref";
import type { Side } from "../engine/protocol";
import type { Problem } from "../engine/types";
import * as texts from "./address-texts";
import { byTime, MAX_NOTE_CHARACTERS, MAX_NOTES, type Note, noteText } from "./note";
import { HIDE_PARTS, type HidePart, LOCK_PARTS, type LockPart } from "./restrictions";
import { formatVerdict, parseVerdict, type StatedVerdict } from "./stated-verdict";

export const HEATS = ["delay", "measured", "predicted", "off"] as const;
export const MATRIX_TABS = ["congestion", "pairs", "preview"] as const;
export const BANDWIDTH_TABS = ["bandwidth", "latency", "collective", "program", "scopes"] as const;
const SIDES = ["a", "b"] as const;
export const COMPARISON_MAPS = ["sides", "difference"] as const;
export const NETWORK_COMPARISON_PARTS = ["micro", "applications", "cost", "why"] as const;

/** What links are shaded by. */
export type Heat = (typeof HEATS)[number];
export type Tabs = { matrix: (typeof MATRIX_TABS)[number]; bandwidth: (typeof BANDWIDTH_TABS)[number] };
/** The pictures of both sides, or one of B − A. */
export type ComparisonMap = (typeof COMPARISON_MAPS)[number];
/** Parts of the sheet that holds two networks against each other. */
export type NetworkComparisonPart = (typeof NETWORK_COMPARISON_PARTS)[number];

/** A step of a lesson, which may not exist; steps count from 0 here and from 1 in addresses. */
export type LessonMark = { id: string; step: number };

/** What is told of a result next to its digest, so that a difference can be named. */
export type HeadlineFigures = {
  /** MB/s per sender. */
  accepted: number | null;
  /** Median latency of packets, µs. */
  latency: number | null;
};

/** A result that a link claims its scenario to have. */
export type Promised = { digest: string; engine: string | null; figures: HeadlineFigures | null };

export type View = {
  /** By side; what is alone is A. */
  promised: Readonly<Record<Side, Promised | null>>;
  cycle: number | null;
  selected: ObjectRef | null;
  heat: Heat | null;
  tabs: Partial<Tabs>;
  notes: readonly Note[];
  focus: Side | null;
  map: ComparisonMap | null;
  verdict: StatedVerdict | null;
  networkComparison: NetworkComparisonPart | null;
  embed: boolean;
  /** In the order in which the parts are listed, each once. */
  hide: readonly HidePart[];
  lock: readonly LockPart[];
  lesson: LessonMark | null;
};

export const PLAIN_VIEW: View = {
  promised: { a: null, b: null },
  cycle: null,
  selected: null,
  heat: null,
  tabs: {},
  notes: [],
  focus: null,
  map: null,
  verdict: null,
  networkComparison: null,
  embed: false,
  hide: [],
  lock: [],
  lesson: null,
};

export type ParsedView = { view: View; problems: Problem[] };

/** More than the longest notes in any writing come to: sixteen of 280 characters with twelve to each. */
const MAX_VIEW_CHARACTERS = 65_536;
const MAX_UNKNOWN_KEYS_TOLD = 6;
const MAX_SHOWN_CHARACTERS = 40;

const DIGEST = /^[0-9a-z]{4,128}$/i;
const VERSION = /^\d[0-9a-z.+-]{0,31}$/i;
const FIGURE = /^\d{1,12}(\.\d{1,12})?$/;
const CYCLE = /^\d{1,15}$/;
const LESSON = /^([a-z0-9-]{1,64})\.([1-9]\d{0,2})$/;
const NOTE = /^(\d{1,15})\.([a-z]\d{1,10})?\.(.*)$/su;

function parseFigures(text: string): HeadlineFigures | null | undefined {
  if (text === "") return null;
  const parts = text.split(",");
  if (parts.length > 2 || parts.some((part) => part !== "" && !FIGURE.test(part))) return undefined;
  const [accepted = null, latency = null] = parts.map((part) => (part === "" ? null : Number(part)));
  return accepted === null && latency === null ? null : { accepted, latency };
}

/** Reads one key at a time and notes what is wrong with it. */
class ViewReader {
  readonly #parameters: URLSearchParams;
  readonly problems: Problem[] = [];

  constructor(text: string) {
    this.#parameters = new URLSearchParams(text.slice(0, MAX_VIEW_CHARACTERS));
    if (text.length > MAX_VIEW_CHARACTERS) {
      const most = MAX_VIEW_CHARACTERS.toLocaleString("en-US");
      this.#warn("view", texts.viewTooLong(most));
    }
    this.#tellUnknown();
  }

  /** The value of a key, as `read` has it; undefined from there says that the value is none. */
  take<T>(key: ViewKey, allowed: string, read: (text: string) => T | undefined): T | null {
    const given = this.#parameters.getAll(key);
    if (given.length > 1) this.#warn(`view.${key}`, texts.givenAgain);
    const [text] = given;
    if (text === undefined) return null;
    const value = read(text);
    if (value === undefined) this.#warn(`view.${key}`, texts.badValue(allowed, shown(text)));
    return value ?? null;
  }

  choose<T extends string>(key: ViewKey, choices: readonly T[]): T | null {
    return this.take(key, texts.oneOf(choices), (text) => choices.find((each) => each === text));
  }

  promised(): View["promised"] {
    const digests = this.take("r", texts.digestForm, (text) => {
      const sides = text.toLowerCase().split(",");
      const fine = sides.length <= 2 && sides.every((side) => side === "" || DIGEST.test(side));
      return fine ? sides : undefined;
    });
    const engine = this.take("e", texts.versionForm, (text) => (VERSION.test(text) ? text : undefined));
    const figures = this.take("m", texts.figuresForm, (text) => {
      const sides = text.split("~").map(parseFigures);
      return sides.length > 2 || sides.includes(undefined) ? undefined : sides;
    });
    const side = (index: number): Promised | null => {
      const digest = digests?.[index];
      return digest ? { digest, engine, figures: figures?.[index] ?? null } : null;
    };
    return { a: side(0), b: side(1) };
  }

  tabs(): Partial<Tabs> {
    const allowed = texts.someOf([...MATRIX_TABS, ...BANDWIDTH_TABS]);
    return (
      this.take("tab", allowed, (text) => {
        const names = text.split(",");
        const matrix = MATRIX_TABS.find((tab) => names.includes(tab));
        const bandwidth = BANDWIDTH_TABS.find((tab) => names.includes(tab));
        const known = names.length === (matrix ? 1 : 0) + (bandwidth ? 1 : 0);
        return known ? { ...(matrix ? { matrix } : {}), ...(bandwidth ? { bandwidth } : {}) } : undefined;
      }) ?? {}
    );
  }

  /** A list with commas between; what is not known is left out, and the rest counts. */
  parts<T extends string>(key: ViewKey, known: readonly T[]): T[] {
    const names = this.take(key, "", (text) => text.split(",").filter(Boolean)) ?? [];
    const unknown = [...new Set(names)].filter((name) => !known.some((part) => part === name));
    const told = unknown.slice(0, MAX_UNKNOWN_KEYS_TOLD).map((name) => texts.quoted(shown(name)));
    if (unknown.length > told.length) told.push(texts.moreNames(unknown.length - told.length));
    if (told.length > 0) this.#warn(`view.${key}`, texts.unknownParts(known, told));
    return known.filter((part) => names.includes(part));
  }

  notes(): Note[] {
    const all = this.#parameters.getAll("n");
    if (all.length > MAX_NOTES) {
      this.#warn("view.n", texts.tooManyNotes(all.length, MAX_NOTES));
    }
    return byTime(all.slice(0, MAX_NOTES).flatMap((text, index) => this.#note(text, `view.n[${index}]`)));
  }

  #note(text: string, path: string): Note[] {
    const [, cycle, code, words] = NOTE.exec(text) ?? [];
    const object = code === undefined ? null : objectOfCode(code);
    if (words === undefined || (code !== undefined && !object)) {
      this.#warn(path, texts.noteForm(shown(text)));
      return [];
    }
    const line = noteText(words);
    if (line === "") {
      this.#warn(path, texts.emptyNote);
      return [];
    }
    if (words.length > 2 * MAX_NOTE_CHARACTERS || [...words].length > MAX_NOTE_CHARACTERS) {
      this.#warn(path, texts.noteCut(MAX_NOTE_CHARACTERS));
    }
    return [{ cycle: Number(cycle), object, text: line }];
  }

  #tellUnknown(): void {
    const unknown = [...new Set(this.#parameters.keys())].filter((key) => !KNOWN.has(key));
    for (const key of unknown.slice(0, MAX_UNKNOWN_KEYS_TOLD)) {
      this.#warn(`view.${shown(key)}`, texts.unknownKey);
    }
    const more = unknown.length - MAX_UNKNOWN_KEYS_TOLD;
    if (more > 0) this.#warn("view", texts.moreUnknownKeys(more));
  }

  #warn(path: string, message: string): void {
    this.problems.push({ path, severity: "warning", message });
  }
}

const VIEW_KEYS = [
  "r",
  "e",
  "m",
  "t",
  "sel",
  "h",
  "tab",
  "n",
  "focus",
  "map",
  "v",
  "versus",
  "embed",
  "hide",
  "lock",
  "lesson",
] as const;
type ViewKey = (typeof VIEW_KEYS)[number];

/** `k` was once kept free for marked moments: nothing is said of it. */
const KNOWN: ReadonlySet<string> = new Set([...VIEW_KEYS, "k"]);

function shown(text: string): string {
  const line = noteText(text);
  return line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line;
}

/** Of what is behind the question mark. */
export function parseView(text: string): ParsedView {
  const reader = new ViewReader(text);
  const view: View = {
    promised: reader.promised(),
    cycle: reader.take("t", texts.cycleForm, (t) => (CYCLE.test(t) ? Number(t) : undefined)),
    selected: reader.take("sel", texts.objectForm, (code) => {
      return objectOfCode(code) ?? undefined;
    }),
    heat: reader.choose("h", HEATS),
    tabs: reader.tabs(),
    notes: reader.notes(),
    focus: reader.choose("focus", SIDES),
    map: reader.choose("map", COMPARISON_MAPS),
    verdict: reader.take("v", texts.verdictForm, parseVerdict),
    networkComparison: reader.choose("versus", NETWORK_COMPARISON_PARTS),
    embed: reader.choose("embed", ["0", "1"]) === "1",
    hide: reader.parts("hide", HIDE_PARTS),
    lock: reader.parts("lock", LOCK_PARTS),
    lesson: reader.take("lesson", texts.lessonStepForm, (text) => {
      const [, id, step] = LESSON.exec(text) ?? [];
      return id === undefined ? undefined : { id, step: Number(step) - 1 };
    }),
  };
  return { view, problems: reader.problems };
}

/** As forms write it, so that spaces stay short, but with what may stay readable in a fragment. */
function escaped(text: string): string {
  const plain = encodeURIComponent(text).replace(/['()*!]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return plain.replaceAll("%20", "+").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** Four significant digits: enough to name a difference. */
function figure(value: number | null): string {
  if (value === null || !Number.isFinite(value) || value < 0 || value >= 1e12) return "";
  return value < 1e-6 ? "0" : String(Number(value.toPrecision(4)));
}

function formatFigures(promised: Promised | null): string {
  const { accepted, latency } = promised?.figures ?? { accepted: null, latency: null };
  return `${figure(accepted)},${figure(latency)}`.replace(/,$/, "");
}

/** "?r=…&t=…", or "" for the plain view. */
export function formatView(view: Partial<View>): string {
  const { promised, cycle, selected, heat, tabs, notes, ...rest } = { ...PLAIN_VIEW, ...view };
  const { focus, map, verdict, networkComparison, embed, hide, lock, lesson } = rest;
  const { a, b } = promised;
  const parts: string[] = [];
  const put = (key: ViewKey, value: string | null | undefined) => {
    if (value) parts.push(`${key}=${value}`);
  };
  put("r", `${a?.digest ?? ""},${b?.digest ?? ""}`.replace(/,$/, ""));
  put("e", escaped(a?.engine ?? b?.engine ?? ""));
  put("m", `${formatFigures(a)}~${formatFigures(b)}`.replace(/~$/, ""));
  put("t", cycle === null ? null : String(cycle));
  put("sel", selected && objectCode(selected));
  put("h", heat);
  put("tab", [tabs.matrix, tabs.bandwidth].filter(Boolean).join(","));
  for (const note of byTime(notes).slice(0, MAX_NOTES)) {
    const object = note.object ? objectCode(note.object) : "";
    put("n", `${note.cycle}.${object}.${escaped(noteText(note.text))}`);
  }
  put("focus", focus);
  put("map", map);
  put("v", verdict && escaped(formatVerdict(verdict)));
  put("versus", networkComparison);
  put("embed", embed ? "1" : null);
  put("hide", hide.join(","));
  put("lock", lock.join(","));
  put("lesson", lesson && `${lesson.id}.${lesson.step + 1}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
