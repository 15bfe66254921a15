/**
 * What the palette lists for what is typed: objects of that name or a moment first; then commands, branches, what the form
 * has, presets and lessons, the best fit first.
 */

import { completions } from "../../base/find-object";
import { formatClock } from "../../base/format";
import { endName, type ObjectRef, objectName } from "../../base/object-ref";
import { capitalised } from "../../base/texts";
import type { Wiring } from "../../base/wiring";
import type { TopologyDescription } from "../../engine/types";
import type { Preset } from "../../scenario/presets";
import type { AppState } from "../../state/app-state";
import { whyNot } from "../../state/commands";
import { untilLink } from "../../state/commands/time";
import { lockReason } from "../../state/restrictions";
import { clockEnd, focusedSide } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { type Entry, entryGroups } from "../menu/entries";
import * as texts from "./entry-texts";
import { formEntries } from "./form-entries";
import { lessonEntries } from "./lesson-entries";
import { type Match, matchOf } from "./match";
import { synonymsOf } from "./synonym-texts";
import { typedShare } from "./typed-share";
import { typedCycle } from "./typed-time";

const MAX_OBJECTS = 8;
const MAX_RESULTS = 60;

export type Result = {
  entry: Entry;
  /** Places in its label of the letters that were typed. */
  places: readonly number[];
  /** The synonym by which it was found, if it was. */
  synonym: string | null;
};

const UNSOUGHT = { places: [], synonym: null };

function shortName(wiring: Wiring, ref: ObjectRef): string {
  const name = ref.kind === "elite" ? endName(wiring, wiring.nodes + ref.id) : objectName(wiring, ref);
  return capitalised(name);
}

const PLAIN = { hint: "", checked: null };

function objectEntry(wiring: Wiring, ref: ObjectRef): Entry {
  const label = shortName(wiring, ref);
  const run: Entry["run"] = (session) => session.select(ref);
  return { ...PLAIN, key: `${ref.kind} ${ref.id}`, group: texts.select, label, reason: null, run };
}

function timeEntry(cycle: number, { cycle_ps: cyclePs }: TopologyDescription, state: AppState): Entry {
  const label = texts.goTo(formatClock(cyclesToNs(cycle, cyclePs)));
  const run: Entry["run"] = (session) => session.playback.seek(cycle);
  return {
    ...PLAIN,
    key: `cycle ${cycle}`,
    group: texts.time,
    label,
    reason: lockReason(state, "time"),
    run,
  };
}

function untilEntry(state: AppState, share: number): Entry {
  const command = untilLink(share);
  const { group, label, labelNow, run } = command;
  const reason = whyNot(command, state) ?? lockReason(state, "time");
  return { ...PLAIN, key: `until ${share}`, group, label: labelNow?.(state) ?? label, reason, run };
}

/** What bears the typed name itself: objects of the network, moments of the run, and a share to run until. */
function named(state: AppState, typed: string): Entry[] {
  const { opened } = focusedSide(state);
  const topology = opened?.machine.topology;
  if (!opened || !topology) return [];
  const cycle = typedCycle(typed, topology.cycle_ps);
  if (cycle !== null) return cycle <= clockEnd(state) ? [timeEntry(cycle, topology, state)] : [];
  const share = typedShare(typed);
  if (share !== null) return [untilEntry(state, share)];
  return completions(topology, typed, MAX_OBJECTS).map((ref) => objectEntry(topology, ref));
}

function presetEntry({ id, title, question, group, goal }: Preset, state: AppState): Entry {
  return {
    ...PLAIN,
    key: `preset ${id}`,
    group: texts.preset,
    label: title,
    about: `${question} ${group} ${goal} ${id}`,
    reason: lockReason(state, "open"),
    run: async (session) => {
      await session.opening.openPreset(id);
    },
  };
}

/** Everything that has a name of its own, in the order in which equals are listed. */
export function allEntries(state: AppState): Entry[] {
  return [...commandEntries(state), ...formEntries(state), ...presetEntries(state), ...lessonEntries(state)];
}

function commandEntries(state: AppState): Entry[] {
  const entries = entryGroups(state).flatMap((group) => group.entries);
  return entries.map((entry) => ({ ...entry, synonyms: synonymsOf(entry.key) }));
}

const presetEntries = (state: AppState) => state.presets.map((preset) => presetEntry(preset, state));

type Found = { entry: Entry; match: Match };

/** The better fit first; of equals what can be done now. */
function better(a: Found, b: Found): number {
  return a.match.rank - b.match.rank || Number(a.entry.reason !== null) - Number(b.entry.reason !== null);
}

export function paletteResults(state: AppState, typed: string): Result[] {
  if (typed.trim() === "")
    return [...commandEntries(state), ...presetEntries(state)].map((entry) => ({ entry, ...UNSOUGHT }));
  const found = allEntries(state).flatMap((entry): Found[] => {
    const { label: name, alsoNamed = [], synonyms = [], group, about = "" } = entry;
    const match = matchOf(typed, { name, alsoNamed, synonyms, about: `${group} ${about}` });
    return match ? [{ entry, match }] : [];
  });
  const ordered = found.toSorted(better).map(({ entry, match }) => ({ entry, ...match }));
  const byName = named(state, typed).map((entry) => ({ entry, ...UNSOUGHT }));
  return [...byName, ...ordered].slice(0, MAX_RESULTS);
}
