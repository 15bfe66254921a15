/** The changes of the state: pure functions from the state to the part that changes. */
import { existsIn, type ObjectRef } from "../base/object-ref";
import type { EngineInfo, EngineStatus, SecondStatus, Side, Speed } from "../engine/protocol";
import type { Scenario, Summary } from "../engine/types";
import { NO_RESTRICTIONS, restrictionsOf } from "../scenario/restrictions";
import type { Promised, View } from "../scenario/view";
import {
  type AppState,
  type Comparing,
  EMPTY_SIDE,
  NOT_COMPARING,
  type Opened,
  type PinnedNote,
  type ProblemReport,
  type Result,
  type SideState,
  type Sides,
  type WholeRun,
} from "./app-state";
import { ended } from "./selectors";
import { type BothSides, clockEnd, focusedSide, isComparing, otherSide, secondSide } from "./sides";

type Change = Partial<AppState>;

const MAX_LOG_LINES = 200;

/** Nothing moves by itself. */
const RESTING = { playing: false, seeking: null, until: null } as const;

/** A side before its first status. */
const NOT_RUN = { status: null, recent: null } as const;

export function mapSides({ a, b }: Sides, change: (side: SideState, at: Side) => SideState): Sides {
  return { a: change(a, "a"), b: b && change(b, "b") };
}

export function sideChanged({ sides }: Pick<AppState, "sides">, side: Side, change: Partial<SideState>) {
  return { sides: mapSides(sides, (each, at) => (at === side ? { ...each, ...change } : each)) };
}

/** Changes the side in focus. */
export function inFocus(state: BothSides, change: Partial<SideState>): Pick<AppState, "sides"> {
  return sideChanged(state, state.focus, change);
}

export function engineReady(info: EngineInfo): Change {
  return { engine: { phase: "ready", version: info.version }, catalog: info.catalog };
}

export function engineStarting(state: AppState): Change {
  const { sides, focus, engineGeneration } = state;
  return {
    engine: { phase: "starting" },
    engineGeneration: engineGeneration + 1,
    // The figures of the side in focus stay visible until it is reopened.
    sides: mapSides(sides, (each, side) => ({
      ...each,
      opened: each.opened && ofNoEngine(each.opened),
      ...(side === focus ? {} : NOT_RUN),
    })),
    ...RESTING,
  };
}

/** Its epoch would mean another simulation in the next engine. */
function ofNoEngine(opened: Opened): Opened {
  return { ...opened, machine: { ...opened.machine, epoch: -1 } };
}

/** Scenario, settings and the last status stay: only the simulation is lost. */
export function engineCrashed(state: AppState, message: string): Change {
  if (state.engine.phase === "crashed") return {};
  return { engine: { phase: "crashed", message }, ...RESTING };
}

export function logged(state: AppState, line: string): Change {
  return { log: [...state.log, line].slice(-MAX_LOG_LINES) };
}

export type NewlyOpened = {
  opened: Opened;
  report: ProblemReport | null;
  playing: boolean;
  /** The cycle to catch up to; 0 begins at the start. */
  at: number;
  /** A newer edit is pending, or one was refused before: draft and report stay. */
  keepsDraft: boolean;
  notes: readonly PinnedNote[];
  /** Opened by an edit: marks stay if the tree is the same. */
  isEdit: boolean;
};

/** Opens a scenario on the side in focus. Its warnings replace what was reported before. */
export function scenarioOpened(state: AppState, now: NewlyOpened): Change {
  const { opened, at, isEdit, report, keepsDraft, ...rest } = now;
  const { focus } = state;
  const { opened: before, draft, whole: wholeBefore } = focusedSide(state);
  const keepsMarks = isEdit && sameTree(before?.scenario, opened.scenario);
  const whole = before?.digest === opened.digest ? wholeBefore : null;
  const newly = {
    opened: { ...opened, result: resultOfWhole(whole) },
    draft: keepsDraft ? draft : null,
    whole,
  };
  const sides = mapSides(state.sides, (each, side) => {
    if (side === focus) return { ...each, ...NOT_RUN, ...newly };
    // Both restart from cycle 0.
    return at === 0 ? { ...each, ...NOT_RUN } : each;
  });
  return {
    ...rest,
    ...(keepsDraft ? { sides } : reported({ sides, focus }, report)),
    overview: null,
    stopped: null,
    until: null,
    resumed: false,
    seeking: at > 0 ? { target: Math.min(at, clockEnd({ sides })) } : null,
    hovered: keepsMarks ? state.hovered : null,
    selected: keepsMarks ? state.selected : null,
    noteEdited: isEdit ? state.noteEdited : null,
    scopes: state.scopes
      .filter(({ ref }) => ref.kind === "network" || keepsMarks)
      .map(({ ref }) => ({ ref, scope: null })),
  };
}

/** Sets the result that a link promises of one side. */
export function promised(state: AppState, side: Side, result: Promised): Change {
  const opened = state.sides[side]?.opened;
  return opened ? sideChanged(state, side, { opened: { ...opened, promised: result } }) : {};
}

/** Applies the view of an address; what it leaves out stays. */
export function looked(state: AppState, { selected, heat, tabs, map, verdict }: View): Change {
  const { compare, sides } = state;
  const [a, b] = [sides.a.opened, sides.b?.opened];
  const stated = verdict && a && b ? { verdict, a: a.digest, b: b.digest } : compare.stated;
  return {
    compare: isComparing(state) ? { ...compare, stated, map: map ?? compare.map } : compare,
    tabs: { ...state.tabs, ...tabs },
    ...(heat ? { heat } : {}),
    ...(selected ? selectedIfThere(state, selected) : {}),
  };
}

/** Applies the restrictions of an address. Unlike the rest of a view, they end with it. */
export function restricted(state: AppState, view: View | null): Change {
  const restrictions = view ? restrictionsOf(view) : NO_RESTRICTIONS;
  return { restrictions, paint: restrictions.locked.includes("edit") ? null : state.paint };
}

/** Whether both trees have the same objects. */
export function sameTree(a: Scenario | undefined, b: Scenario): boolean {
  const shape = ({ topology: { arity, dimension, top_arity, nodes, top_elites } }: Scenario) =>
    [arity, dimension, top_arity, nodes, top_elites].join();
  return a !== undefined && shape(a) === shape(b);
}

/** Sets the report. There is one at a time: a newer one replaces it, null removes it. */
export function reported(state: BothSides, report: ProblemReport | null): Pick<AppState, "sides" | "report"> {
  const isOfEdit = report?.origin === "edit";
  return { ...inFocus(state, { report: isOfEdit ? report : null }), report: isOfEdit ? null : report };
}

export function edited(state: AppState, draft: Scenario): Change {
  return inFocus(state, { draft });
}

export function draftDiscarded(state: AppState): Change {
  return inFocus(state, { draft: null, report: null });
}

/**
 * Applies a status by the epochs of its parts, since the engine may learn of a change of focus before or after it. A
 * late status of simulations that are gone changes nothing.
 */
export function statusArrived(state: AppState, status: EngineStatus): Change {
  const parts = status.second ? [status, status.second] : [status];
  const partOf = ({ opened }: SideState) => parts.find(({ epoch }) => epoch === opened?.machine.epoch);
  const focused = partOf(focusedSide(state));
  if (!focused) return {};
  const { reachedNsPerSecond } = status;
  const sides = mapSides(state.sides, (side) => {
    const part = partOf(side);
    if (!part || !side.opened) return side;
    const { cycle, summary, recent } = part;
    const opened = openedAfter(side.opened, part);
    const status = { cycle, summary, reachedNsPerSecond };
    return { ...side, opened, status, recent, whole: wholeAfter(side, part) };
  });
  const ofFocus =
    focused === status ? { stopped: status.stopped, overview: status.overview ?? state.overview } : {};
  // A seek may lead away from the end.
  const playing = ended({ ...state, sides }) && !state.seeking ? false : state.playing;
  return { ...ofFocus, sides, playing };
}

/**
 * Updates the end, which comes earlier when a run is precise enough before its time, and the result of a complete
 * run.
 */
export function openedAfter(
  opened: Opened,
  { cycle, endCycle, summary }: Pick<SecondStatus, "cycle" | "endCycle" | "summary">,
): Opened {
  const result = opened.result ?? (cycle >= endCycle ? resultOf(summary) : null);
  const same = endCycle === opened.endCycle && result === opened.result;
  return same ? opened : { ...opened, endCycle, result };
}

/** A run that came to its end on the stage is the whole run. */
function wholeAfter({ whole }: SideState, { cycle, endCycle, summary }: SecondStatus): WholeRun | null {
  return whole?.phase !== "done" && cycle >= endCycle ? { phase: "done", summary, overview: null } : whole;
}

/** How far the whole run of a scenario is, on each side that has it open. */
export function wholeRunChanged(state: AppState, digest: string, whole: WholeRun | null): Change {
  const sides = mapSides(state.sides, (side) => {
    if (side.opened?.digest !== digest) return side;
    const result = side.opened.result ?? resultOfWhole(whole);
    const opened = result === side.opened.result ? side.opened : { ...side.opened, result };
    return { ...side, opened, whole };
  });
  return { sides };
}

/** It was cancelled; one that came to its end on the stage meanwhile stays. */
export function wholeRunEnded({ sides }: AppState, digest: string): Change {
  const isOver = ({ opened, whole }: SideState) => opened?.digest === digest && whole?.phase === "running";
  return { sides: mapSides(sides, (side) => (isOver(side) ? { ...side, whole: null } : side)) };
}

function resultOfWhole(whole: WholeRun | null): Result | null {
  return whole?.phase === "done" ? resultOf(whole.summary) : null;
}

function resultOf({ result_digest: digest, metrics }: Summary): Result {
  const { accepted_mb_s_per_sender: accepted, latency_ns } = metrics;
  return { digest, figures: { accepted, latency: latency_ns.p50 === null ? null : latency_ns.p50 / 1000 } };
}

/** A time goal was reached or given up; nothing plays on from the end. */
export function arrived(state: AppState): Change {
  return { seeking: null, until: null, playing: state.playing && !ended(state) };
}

/** Opens a second side, or replaces it. The side in focus is `focus` from then on. */
export function secondOpened(state: AppState, focus: Side, opened: Opened): Change {
  const [first, before] = [focusedSide(state), secondSide(state)];
  const second = { ...EMPTY_SIDE, branch: before?.branch ?? null, opened };
  return { sides: focus === "a" ? { a: first, b: second } : { a: second, b: first }, focus };
}

/** Sides of different seeds keep their own. */
export function seedsKept({ sides: { a, b }, compare }: AppState): Change {
  const differ = b !== null && a.opened?.scenario.run.seed !== b.opened?.scenario.run.seed;
  return { compare: { ...compare, ownSeeds: compare.ownSeeds || differ } };
}

/** Closes the second side; the one in focus becomes A. */
export function secondClosed(state: AppState): Change {
  return { sides: { a: focusedSide(state), b: null }, focus: "a", compare: NOT_COMPARING };
}

/** Moves the focus. What was queried about the other side is dropped. */
export function focusMoved(state: AppState, focus: Side): Change {
  const scenario = state.sides[focus]?.opened?.scenario;
  if (!scenario || focus === state.focus) return {};
  const keepsMarks = sameTree(focusedSide(state).opened?.scenario, scenario);
  return {
    focus,
    overview: null,
    stopped: null,
    hovered: keepsMarks ? state.hovered : null,
    selected: keepsMarks ? state.selected : null,
    scopes: state.scopes
      .filter(({ ref }) => ref.kind === "network" || keepsMarks)
      .map(({ ref }) => ({ ref, scope: null })),
  };
}

/** Exchanges A and B: the same scenario stays in focus. */
export function sidesExchanged({ sides: { a, b }, focus, compare }: AppState): Change {
  const { names, changes } = compare;
  const exchanged: Comparing = {
    ...compare,
    names: names && [names[1], names[0]],
    changes: changes?.map((change) => ({ ...change, a: change.b, b: change.a })) ?? null,
  };
  return b ? { sides: { a: b, b: a }, focus: otherSide(focus), compare: exchanged } : {};
}

/** Sets the current branch; null if it was deleted meanwhile. */
export function branchTaken(state: AppState, branch: number | null): Change {
  return inFocus(state, { branch: state.branches.some(({ id }) => id === branch) ? branch : null });
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

export function selected(ref: ObjectRef | null, offers: readonly ObjectRef[]): Change {
  return { selected: ref, offers };
}

/** Selects an object, unless the present machine lacks it. */
export function selectedIfThere(state: AppState, ref: ObjectRef | null): Change {
  const { opened } = focusedSide(state);
  return { selected: ref && opened && existsIn(opened.machine.topology, ref) ? ref : null };
}
