/** What the palette lists for what is typed: objects of that name or a moment first, then commands, branches and presets. */

import { completions } from "../../base/find-object";
import { formatClock } from "../../base/format";
import { fuzzyFind } from "../../base/fuzzy";
import { endName, type ObjectRef, objectName } from "../../base/object-ref";
import type { Wiring } from "../../base/wiring";
import { capitalised } from "../../base/words";
import type { TopologyDescription } from "../../engine/types";
import type { Preset } from "../../scenario/presets";
import type { AppState } from "../../state/app-state";
import { untilLink } from "../../state/commands/time";
import { isLocked, lockReason } from "../../state/restrictions";
import { clockEnd, focusedSide } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { type Entry, entryGroups } from "../menu/entries";
import { typedShare } from "./typed-share";
import { typedCycle } from "./typed-time";

const MOST_OBJECTS = 8;
const MOST_RESULTS = 60;
/** What fits so much worse than the best does not belong in the list. */
const LEAST_SHARE = 0.7;

export type Result = {
  entry: Entry;
  /** What is listed. */
  text: string;
  /** Places in it of the letters that were typed. */
  places: readonly number[];
};

function shortName(wiring: Wiring, ref: ObjectRef): string {
  const name = ref.kind === "elite" ? endName(wiring, wiring.nodes + ref.id) : objectName(wiring, ref);
  return capitalised(name);
}

function objectEntry(wiring: Wiring, ref: ObjectRef): Entry {
  return {
    key: `${ref.kind} ${ref.id}`,
    group: "Go to",
    label: shortName(wiring, ref),
    hint: "",
    enabled: true,
    checked: null,
    run: (session) => session.select(ref),
  };
}

function presetEntry({ id, title }: Preset, state: AppState): Entry {
  return {
    key: `preset ${id}`,
    group: "Preset",
    label: title,
    hint: "",
    enabled: !isLocked(state, "open"),
    locked: lockReason(state, "open"),
    checked: null,
    run: async (session) => {
      await session.opening.openPreset(id);
    },
  };
}

function timeEntry(cycle: number, { cycle_ps: cyclePs }: TopologyDescription, state: AppState): Entry {
  return {
    key: `cycle ${cycle}`,
    group: "Go to",
    label: formatClock(cyclesToNs(cycle, cyclePs)),
    hint: "",
    enabled: !isLocked(state, "time"),
    locked: lockReason(state, "time"),
    checked: null,
    run: (session) => session.playback.seek(cycle),
  };
}

function untilEntry(state: AppState, share: number): Entry {
  const { group, label, labelNow, enabled, run } = untilLink(share);
  return {
    key: `until ${share}`,
    group,
    label: labelNow?.(state) ?? label,
    hint: "",
    enabled: enabled(state) && !isLocked(state, "time"),
    locked: lockReason(state, "time"),
    checked: null,
    run,
  };
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
  return completions(topology, typed, MOST_OBJECTS).map((ref) => objectEntry(topology, ref));
}

const textOf = ({ group, label }: Entry) => `${group}: ${label}`;

export function paletteResults(state: AppState, typed: string): Result[] {
  const others = [
    ...entryGroups(state).flatMap(({ entries }) => entries),
    ...state.presets.map((preset) => presetEntry(preset, state)),
  ];
  const all = fuzzyFind(typed, others, textOf);
  const least = LEAST_SHARE * (all[0]?.match.score ?? 0);
  const found = all.filter(({ match }) => match.score >= least);
  // What can be done comes before what cannot at this moment.
  const ordered = [...found.filter(({ item }) => item.enabled), ...found.filter(({ item }) => !item.enabled)];
  return [
    ...named(state, typed).map((entry) => ({ entry, text: textOf(entry), places: [] })),
    ...ordered.map(({ item, match }) => ({ entry: item, text: textOf(item), places: match.places })),
  ].slice(0, typed.trim() === "" ? undefined : MOST_RESULTS);
}
