/** Every way the state changes: pure functions, state → the part of it that changes. */
import { existsIn, type ObjectRef } from "../base/object-ref";
import type { EngineInfo, EngineStatus, SecondStatus, Side, Speed } from "../engine/protocol";
import type { Scenario, Summary } from "../engine/types";
import { NO_RESTRICTIONS, restrictionsOf } from "../scenario/restrictions";
import type { Promised, View } from "../scenario/view";
import {
  type AppState,
  EMPTY_SIDE,
  NOT_COMPARING,
  type Opened,
  type PinnedNote,
  type ProblemReport,
  type Result,
  type SideState,
  type Sides,
} from "./app-state";
import { ended } from "./selectors";
import { type BothSides, clockEnd, focusedSide, isComparing, otherSide, secondSide } from "./sides";

type Change = Partial<AppState>;

const MOST_LOG_LINES = 200;

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
    // What the side in focus has come to is shown until it is opened again.
    sides: mapSides(sides, (each, side) => ({
      ...each,
      opened: each.opened && ofNoEngine(each.opened),
      ...(side === focus ? {} : NOT_RUN),
    })),
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
  /** It was edited since it was sent, or refused before: draft and report stay. */
  keepsDraft: boolean;
  notes: readonly PinnedNote[];
  /** It came of an edit: what is marked stays so, if the tree is the same. */
  isEdit: boolean;
};

/** In the side in focus. Warnings of the new scenario replace what was reported before. */
export function scenarioOpened(state: AppState, now: NewlyOpened): Change {
  const { opened, at, isEdit, report, keepsDraft, ...rest } = now;
  const { focus } = state;
  const { opened: before, draft } = focusedSide(state);
  const keepsMarks = isEdit && sameTree(before?.scenario, opened.scenario);
  const newly = { opened, draft: keepsDraft ? draft : null, ...NOT_RUN };
  const sides = mapSides(state.sides, (each, side) => {
    if (side === focus) return { ...each, ...newly };
    // From the start on, both are there.
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

/** What a link says of the result of one side. */
export function promised(state: AppState, side: Side, result: Promised): Change {
  const opened = state.sides[side]?.opened;
  return opened ? sideChanged(state, side, { opened: { ...opened, promised: result } }) : {};
}

/** What an address says of what is shown and how; what it is silent about stays. */
export function looked(state: AppState, { selected, heat, tabs, map }: View): Change {
  const { compare } = state;
  return {
    compare: map && isComparing(state) ? { ...compare, map } : compare,
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

/** One report is shown at a time: a newer one takes the place of the one before, and null takes it away. */
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
 * A status of other simulations than the present ones is late mail and changes nothing. What it tells goes by the epoch:
 * the engine may hear of a change of focus before or after it.
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
    return { ...side, opened, status: { cycle, summary, reachedNsPerSecond }, recent };
  });
  const ofFocus =
    focused === status ? { stopped: status.stopped, overview: status.overview ?? state.overview } : {};
  // A seek may still lead away from the end.
  const playing = ended({ ...state, sides }) && !state.seeking ? false : state.playing;
  return { ...ofFocus, sides, playing };
}

/** The end comes nearer when a run is precise enough before its time, and a complete run has a result. */
export function openedAfter(
  opened: Opened,
  { cycle, endCycle, summary }: Pick<SecondStatus, "cycle" | "endCycle" | "summary">,
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

/** SecondSide the side in focus, which is `focus` from then on, or in place of what was there. */
export function secondOpened(state: AppState, focus: Side, opened: Opened): Change {
  const [first, before] = [focusedSide(state), secondSide(state)];
  const second = { ...EMPTY_SIDE, branch: before?.branch ?? null, opened };
  return { sides: focus === "a" ? { a: first, b: second } : { a: second, b: first }, focus };
}

/** Where they differ, each side has a seed of its own. */
export function seedsKept({ sides: { a, b }, compare }: AppState): Change {
  const differ = b !== null && a.opened?.scenario.run.seed !== b.opened?.scenario.run.seed;
  return { compare: { ...compare, ownSeeds: compare.ownSeeds || differ } };
}

/** The side in focus is alone. */
export function secondClosed(state: AppState): Change {
  return { sides: { a: focusedSide(state), b: null }, focus: "a", compare: NOT_COMPARING };
}

/** Another side is in focus. What was asked about the one before is no news of it. */
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

/** A became B, and B became A: the same one stays in focus. */
export function sidesExchanged({ sides: { a, b }, focus }: AppState): Change {
  return b ? { sides: { a: b, b: a }, focus: otherSide(focus) } : {};
}

/** A branch that was forgotten meanwhile is worked on no more. */
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

export function selected(ref: ObjectRef | null): Change {
  return { selected: ref };
}

/** What a note or a link is about may be of another machine than the present one. */
export function selectedIfThere(state: AppState, ref: ObjectRef | null): Change {
  const { opened } = focusedSide(state);
  return { selected: ref && opened && existsIn(opened.machine.topology, ref) ? ref : null };
}
