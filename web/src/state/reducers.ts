/** Every way the state changes: pure functions, state → the part of it that changes. */
import type { ObjectRef } from "../base/object-ref";
import type { EngineInfo, EngineStatus, Speed } from "../engine/protocol";
import type { Scenario } from "../engine/types";
import type { AppState, Opened, ProblemReport } from "./app-state";

type Change = Partial<AppState>;

const MOST_LOG_LINES = 200;

export function engineReady(info: EngineInfo): Change {
  return { engine: { phase: "ready", version: info.version }, catalog: info.catalog };
}

export function engineStarting(state: AppState): Change {
  return { engine: { phase: "starting" }, engineGeneration: state.engineGeneration + 1, playing: false };
}

/** Scenario, settings and the last status stay: only what runs is gone. */
export function engineCrashed(state: AppState, message: string): Change {
  if (state.engine.phase === "crashed") return {};
  return { engine: { phase: "crashed", message }, playing: false };
}

export function logged(state: AppState, line: string): Change {
  return { log: [...state.log, line].slice(-MOST_LOG_LINES) };
}

/** Warnings of the new scenario replace what was reported before; a fallback passes the older report on. */
export function scenarioOpened(opened: Opened, report: ProblemReport | null, playing: boolean): Change {
  return {
    opened,
    report,
    draft: null,
    status: null,
    playing,
    hovered: null,
    selected: null,
  };
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

/** A status of another simulation than the present one is late mail and changes nothing. */
export function statusArrived(state: AppState, status: EngineStatus): Change {
  if (status.epoch !== state.opened?.machine.epoch) return {};
  const { cycle, reachedNsPerSecond, summary } = status;
  const ended = cycle >= status.endCycle;
  // The end comes nearer when a run is precise enough before its time.
  const { endCycle } = status;
  const opened = endCycle === state.opened.endCycle ? state.opened : { ...state.opened, endCycle };
  return {
    opened,
    status: { cycle, reachedNsPerSecond, summary },
    playing: ended ? false : state.playing,
  };
}

export function simulationReset(state: AppState, machine: Opened["machine"]): Change {
  return state.opened ? { opened: { ...state.opened, machine }, status: null, playing: false } : {};
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
