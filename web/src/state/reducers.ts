/** Every way the state changes: pure functions, state → the part of it that changes. */
import { existsIn, type ObjectRef } from "../base/object-ref";
import type { BesideStatus, EngineInfo, EngineStatus, Side, Speed } from "../engine/protocol";
import type { Scenario, Summary } from "../engine/types";
import { NO_RESTRICTIONS, restrictionsOf } from "../scenario/restrictions";
import type { Promised, View } from "../scenario/view";
import type { AppState, Opened, PinnedNote, ProblemReport, Result } from "./app-state";
import { clockEnd, focusedSide, otherSide } from "./compare-selectors";
import { ended } from "./selectors";

type Change = Partial<AppState>;

const MOST_LOG_LINES = 200;

/** Nothing moves by itself. */
const RESTING = { playing: false, seeking: null, until: null } as const;

export function engineReady(info: EngineInfo): Change {
  return { engine: { phase: "ready", version: info.version }, catalog: info.catalog };
}

export function engineStarting(state: AppState): Change {
  const { compare, engineGeneration } = state;
  return {
    engine: { phase: "starting" },
    engineGeneration: engineGeneration + 1,
    compare: compare && {
      ...compare,
      other: ofNoEngine(compare.other),
      otherStatus: null,
      otherRecent: null,
    },
    ...RESTING,
  };
}

/** The epoch that it had means another simulation to the next engine. */
function ofNoEngine(opened: Opened): Opened {
  return { ...opened, machine: { ...opened.machine, epoch: -1 } };
}

/** Scenario, settings and the last status stay: only what runs is gone. */
export function engineCrashed(state: AppState, message: string): Change {
  if (state.engine.phase === "crashed") return {};
  return { engine: { phase: "crashed", message }, ...RESTING };
}

export function logged(state: AppState, line: string): Change {
  return { log: [...state.log, line].slice(-MOST_LOG_LINES) };
}

export type NewlyOpened = {
  opened: Opened;
  report: ProblemReport | null;
  playing: boolean;
  /** The cycle to catch up to; 0 begins at the start. */
  at: number;
  /** What was edited since it was sent; null when nothing was. */
  draft: Scenario | null;
  notes: readonly PinnedNote[];
  /** It came of an edit: what is marked stays so, if the tree is the same. */
  isEdit: boolean;
};

/** Warnings of the new scenario replace what was reported before; a fallback passes the older report on. */
export function scenarioOpened(state: AppState, now: NewlyOpened): Change {
  const { opened, at, isEdit, ...rest } = now;
  const keepsMarks = isEdit && sameTree(state.opened?.scenario, opened.scenario);
  const { compare } = state;
  return {
    ...rest,
    opened,
    status: null,
    overview: null,
    recent: null,
    stopped: null,
    until: null,
    resumed: false,
    seeking: at > 0 ? { target: Math.min(at, clockEnd({ opened, compare })) } : null,
    // From the start on, both are there.
    compare: compare && at === 0 ? { ...compare, otherStatus: null, otherRecent: null } : compare,
    hovered: keepsMarks ? state.hovered : null,
    selected: keepsMarks ? state.selected : null,
    noteEdited: isEdit ? state.noteEdited : null,
    scopes: state.scopes
      .filter(({ ref }) => ref.kind === "network" || keepsMarks)
      .map(({ ref }) => ({ ref, scope: null })),
  };
}

/** What a link says of the result of one side. */
export function promised(state: AppState, side: Side, result: Promised): Change {
  const { opened, compare } = state;
  if (side === focusedSide(state)) return { opened: opened && { ...opened, promised: result } };
  return { compare: compare && { ...compare, other: { ...compare.other, promised: result } } };
}

/** What an address says of what is shown and how; what it is silent about stays. */
export function looked(state: AppState, { selected, heat, tabs, map }: View): Change {
  const { compare } = state;
  return {
    compare: compare && map ? { ...compare, map } : compare,
    tabs: { ...state.tabs, ...tabs },
    ...(heat ? { heat } : {}),
    ...(selected ? selectedIfThere(state, selected) : {}),
  };
}

/** Unlike the rest of a view, what an address leaves out and locks ends with it. */
export function restricted(state: AppState, view: View | null): Change {
  const restrictions = view ? restrictionsOf(view) : NO_RESTRICTIONS;
  return { restrictions, paint: restrictions.locked.includes("edit") ? null : state.paint };
}

/** Whether places in one are places in the other. */
export function sameTree(a: Scenario | undefined, b: Scenario): boolean {
  const shape = ({ topology: { arity, dimension, top_arity, nodes, top_elites } }: Scenario) =>
    [arity, dimension, top_arity, nodes, top_elites].join();
  return a !== undefined && shape(a) === shape(b);
}

export function scenarioRefused(report: ProblemReport): Change {
  return { report };
}

export function edited(draft: Scenario): Change {
  return { draft };
}

export function draftDiscarded(state: AppState): Change {
  return { draft: null, report: state.report?.origin === "edit" ? null : state.report };
}

/**
 * A status of other simulations than the present ones is late mail and changes nothing. What it tells goes by the epoch:
 * the engine may hear of a change of focus before or after it.
 */
export function statusArrived(state: AppState, status: EngineStatus): Change {
  const { opened, compare } = state;
  const parts = status.beside ? [status, status.beside] : [status];
  const told = (epoch: number | undefined) => parts.find((part) => part.epoch === epoch);
  const [focus, other] = [told(opened?.machine.epoch), told(compare?.other.machine.epoch)];
  if (!opened || !focus) return {};
  const { reachedNsPerSecond } = status;
  const change = {
    opened: openedAfter(opened, focus),
    status: { cycle: focus.cycle, summary: focus.summary, reachedNsPerSecond },
    recent: focus.recent,
    ...(focus === status ? { stopped: status.stopped, overview: status.overview ?? state.overview } : {}),
    compare: compare &&
      other && {
        ...compare,
        other: openedAfter(compare.other, other),
        otherStatus: { cycle: other.cycle, summary: other.summary, reachedNsPerSecond },
        otherRecent: other.recent,
      },
  };
  const now = { ...state, ...change, compare: change.compare ?? compare };
  // A seek may still lead away from the end.
  const playing = ended(now) && !state.seeking ? false : state.playing;
  return { ...change, compare: now.compare, playing };
}

/** The end comes nearer when a run is precise enough before its time, and a complete run has a result. */
export function openedAfter(
  opened: Opened,
  { cycle, endCycle, summary }: Pick<BesideStatus, "cycle" | "endCycle" | "summary">,
): Opened {
  const result = opened.result ?? (cycle >= endCycle ? resultOf(summary) : null);
  const same = endCycle === opened.endCycle && result === opened.result;
  return same ? opened : { ...opened, endCycle, result };
}

function resultOf({ result_digest: digest, metrics }: Summary): Result {
  const { accepted_mb_s_per_sender: accepted, latency_ns } = metrics;
  return { digest, figures: { accepted, latency: latency_ns.p50 === null ? null : latency_ns.p50 / 1000 } };
}

/** A wish has come about, or could not; nothing plays on from the end. */
export function arrived(state: AppState): Change {
  return { seeking: null, until: null, playing: state.playing && !ended(state) };
}

/** Beside what is in focus: for the first time, or in place of what was there. */
export function besideOpened({ compare }: AppState, focus: Side, other: Opened): Change {
  const kept = compare ?? { ...NEWLY_COMPARED, focus };
  return {
    compare: {
      ...kept,
      other,
      otherDraft: null,
      otherReport: null,
      otherStatus: null,
      otherRecent: null,
    },
  };
}

const NEWLY_COMPARED = {
  otherBranch: null,
  ownSeeds: false,
  changes: null,
  verdict: null,
  map: "sides",
} as const;

/** Where they differ, each side has a seed of its own. */
export function seedsKept({ opened, compare }: AppState): Change {
  const differ = compare?.other.scenario.run.seed !== opened?.scenario.run.seed;
  return { compare: compare && { ...compare, ownSeeds: compare.ownSeeds || differ } };
}

export function besideClosed(): Change {
  return { compare: null };
}

/** What was beside is in focus. What was asked about the one before is no news of it. */
export function focusExchanged(state: AppState): Change {
  const { opened, compare, draft, report, status, recent, branch } = state;
  if (!opened || !compare) return {};
  const { other, otherDraft, otherReport, otherStatus, otherRecent, otherBranch } = compare;
  const keepsMarks = sameTree(opened.scenario, other.scenario);
  const mine = report?.origin === "edit" ? report : null;
  return {
    opened: other,
    draft: otherDraft,
    report: otherReport ?? (mine ? null : report),
    status: otherStatus,
    recent: otherRecent,
    branch: otherBranch,
    overview: null,
    stopped: null,
    hovered: keepsMarks ? state.hovered : null,
    selected: keepsMarks ? state.selected : null,
    scopes: state.scopes
      .filter(({ ref }) => ref.kind === "network" || keepsMarks)
      .map(({ ref }) => ({ ref, scope: null })),
    compare: {
      ...compare,
      focus: otherSide(compare.focus),
      other: opened,
      otherDraft: draft,
      otherReport: mine,
      otherStatus: status,
      otherRecent: recent,
      otherBranch: branch,
    },
  };
}

/** A became B, and B became A: the same one stays in focus. */
export function sidesExchanged({ compare }: AppState): Change {
  return { compare: compare && { ...compare, focus: otherSide(compare.focus) } };
}

/** A branch that was forgotten meanwhile is worked on no more. */
export function branchTaken({ branches }: AppState, branch: number | null): Change {
  return { branch: branches.some(({ id }) => id === branch) ? branch : null };
}

export function speedChosen(state: AppState, speed: Speed): Change {
  return { speed, pacedNsPerSecond: speed.kind === "paced" ? speed.nsPerSecond : state.pacedNsPerSecond };
}

export function noticed(state: AppState, text: string): Change {
  return { notice: { text, serial: (state.notice?.serial ?? 0) + 1 } };
}

export function hovered(ref: ObjectRef | null): Change {
  return { hovered: ref };
}

export function selected(ref: ObjectRef | null): Change {
  return { selected: ref };
}

/** What a note or a link is about may be of another machine than the present one. */
export function selectedIfThere({ opened }: AppState, ref: ObjectRef | null): Change {
  return { selected: ref && opened && existsIn(opened.machine.topology, ref) ? ref : null };
}
