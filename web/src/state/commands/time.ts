/** Commands of time: play, step, seek, run until, speed, branches. */

import type { Side } from "../../engine/protocol";
import type { RunUntil } from "../../engine/types";
import type { AppState, StepUnit, WholeRun } from "../app-state";
import { nextMark } from "../marks";
import type { Session } from "../session";
import { focusedSide, SIDES } from "../sides";
import { neighbouringSpeed, ONE_X } from "../speed";
import { wholeOn } from "../whole-run";
import type { WholeRuns } from "../whole-runs";
import { always, type CommandWork, commands, running } from "./command";
import * as texts from "./texts";

const underWay = (state: AppState) => running(state) && (state.seeking !== null || state.until !== null);

function shiftSpeed(session: Session, direction: 1 | -1): Promise<void> {
  const { pacedNsPerSecond } = session.store.getState();
  return session.playback.setSpeed({
    kind: "paced",
    nsPerSecond: neighbouringSpeed(pacedNsPerSecond, direction),
  });
}

function toMark(direction: 1 | -1, label: string, key: string): CommandWork {
  return {
    group: "Time",
    lock: "time",
    label,
    keys: [key],
    needs: texts.noMark,
    enabled: (state) => running(state) && nextMark(state, direction) !== null,
    run: async ({ store, playback }) => {
      const mark = nextMark(store.getState(), direction);
      if (mark) await playback.seek(mark.cycle);
    },
  };
}

function until(label: string, condition: (state: AppState) => RunUntil): CommandWork {
  return {
    group: texts.runUntilGroup,
    lock: "time",
    label,
    enabled: running,
    run: ({ store, playback }) => playback.runUntil(condition(store.getState())),
  };
}

/** Runs until any link, or the selected one, carries this share of its capacity. */
export function untilLink(share: number): CommandWork {
  const percent = Number((100 * share).toPrecision(4));
  return {
    ...until(texts.untilLinkBusy(percent), ({ selected }) =>
      selected?.kind === "link" ? { kind: "link", share, link: selected.id } : { kind: "link", share },
    ),
    labelNow: ({ selected }) =>
      selected?.kind === "link" ? texts.untilSelectedLinkBusy(percent) : texts.untilLinkBusy(percent),
  };
}

function stepBy(unit: StepUnit): CommandWork {
  return {
    group: texts.stepByGroup,
    lock: "time",
    label: texts.stepUnit[unit],
    needs: texts.selectPacketFirst,
    checked: { kind: "choice", now: (state) => state.stepUnit === unit },
    enabled: (state) => unit !== "hop" || state.selected?.kind === "packet",
    run: ({ store }) => store.setState({ stepUnit: unit }),
  };
}

/** On each side that it applies to. */
function wholeRuns(applies: (whole: WholeRun) => boolean, work: (runs: WholeRuns, side: Side) => void) {
  const sides = (state: AppState) =>
    SIDES.filter((side) => {
      const whole = wholeOn(state, side);
      return whole !== null && applies(whole);
    });
  return {
    enabled: (state: AppState) => sides(state).length > 0,
    run: ({ store, wholeRuns: runs }: Session) => {
      for (const side of sides(store.getState())) work(runs, side);
    },
  };
}

export const TIME = commands({
  "toggle-play": {
    group: "Time",
    lock: "play",
    label: texts.playOrPause,
    labelNow: (state) => (state.playing || state.until ? texts.pause : texts.play),
    keys: ["Space", "."],
    enabled: running,
    run: (session) => session.playback.toggle(),
  },
  step: {
    group: "Time",
    lock: "time",
    label: texts.stepForward.flit,
    labelNow: (state) => texts.stepForward[state.stepUnit],
    keys: ["ArrowRight"],
    enabled: running,
    run: (session) => session.playback.stepForward(1),
  },
  "step-back": {
    group: "Time",
    lock: "time",
    label: texts.stepBack.flit,
    labelNow: (state) => texts.stepBack[state.stepUnit],
    keys: ["ArrowLeft"],
    enabled: running,
    run: (session) => session.playback.stepBack(1),
  },
  "step-10": {
    group: "Time",
    lock: "time",
    label: texts.stepTenForward.flit,
    labelNow: (state) => texts.stepTenForward[state.stepUnit],
    keys: ["Shift+ArrowRight"],
    enabled: running,
    run: (session) => session.playback.stepForward(10),
  },
  "step-back-10": {
    group: "Time",
    lock: "time",
    label: texts.stepTenBack.flit,
    labelNow: (state) => texts.stepTenBack[state.stepUnit],
    keys: ["Shift+ArrowLeft"],
    enabled: running,
    run: (session) => session.playback.stepBack(10),
  },
  reset: {
    group: "Time",
    lock: "time",
    label: texts.backToStart,
    keys: ["Home"],
    enabled: running,
    run: (session) => session.playback.reset(),
  },
  "run-to-end": {
    group: "Time",
    lock: "time",
    label: texts.runToEnd,
    keys: ["End"],
    enabled: running,
    run: (session) => session.playback.runToEnd(),
  },
  "compute-whole-run": {
    group: "Time",
    label: texts.computeWholeRun,
    needs: texts.wholeRunKnown,
    ...wholeRuns(
      ({ phase }) => phase === "offered" || phase === "failed",
      (runs, side) => runs.compute(side),
    ),
  },
  "cancel-whole-run": {
    group: "Time",
    label: texts.cancelWholeRun,
    needs: texts.noWholeRun,
    ...wholeRuns(
      (whole) => whole.phase === "running" && whole.isAsked,
      (runs, side) => runs.cancel(side),
    ),
  },
  "previous-mark": toMark(-1, texts.previousMark, "["),
  "next-mark": toMark(1, texts.nextMark, "]"),
  "cancel-seek": {
    group: "Time",
    lock: "play",
    label: texts.stopHere,
    needs: texts.nothingToStop,
    enabled: underWay,
    run: (session) => session.playback.pause(),
  },

  "run-until-blocked": until(texts.untilBlocked, () => ({ kind: "blocked" })),
  "run-until-time-out": until(texts.untilTimeOut, () => ({ kind: "time-out" })),
  "run-until-link-50": untilLink(0.5),
  "run-until-link-75": untilLink(0.75),
  "run-until-link-90": untilLink(0.9),
  "run-until-steady": until(texts.untilSteady, () => ({ kind: "steady" })),
  "run-until-stalled": until(texts.untilStalled, () => ({ kind: "stalled" })),

  "toggle-unpaced": {
    group: "Speed",
    lock: "time",
    label: texts.unpaced,
    keys: ["m"],
    checked: { kind: "tick", now: (state) => state.speed.kind === "unpaced" },
    enabled: always,
    run: (session) => session.playback.toggleUnpaced(),
  },
  slower: {
    group: "Speed",
    lock: "time",
    label: texts.slower,
    keys: ["-"],
    enabled: always,
    run: (session) => shiftSpeed(session, -1),
  },
  faster: {
    group: "Speed",
    lock: "time",
    label: texts.faster,
    keys: ["+"],
    alsoKeys: ["Shift++", "="],
    enabled: always,
    run: (session) => shiftSpeed(session, 1),
  },
  "speed-1x": {
    group: "Speed",
    lock: "time",
    label: texts.speedOne,
    keys: ["1"],
    enabled: always,
    run: (session) => session.playback.setSpeed(ONE_X),
  },
  "toggle-drawing": {
    group: "Speed",
    label: texts.drawing,
    keys: ["d"],
    checked: { kind: "tick", now: (state) => state.drawing },
    enabled: running,
    run: ({ store, playback }) => playback.setDrawing(!store.getState().drawing),
  },

  "step-by-flit": stepBy("flit"),
  "step-by-event": stepBy("event"),
  "step-by-hop": stepBy("hop"),

  fork: {
    group: "Branches",
    lock: "edit",
    label: texts.fork,
    keys: ["f"],
    enabled: running,
    run: (session) => {
      session.branches.fork();
      const { branches } = session.store.getState();
      const { branch } = focusedSide(session.store.getState());
      const name = branches.find(({ id }) => id === branch)?.name;
      if (name) session.notice(texts.forked(name));
    },
  },
  "remove-branch": {
    group: "Branches",
    lock: "edit",
    label: texts.deleteBranch,
    needs: texts.noBranch,
    enabled: (state) => focusedSide(state).branch !== null,
    run: ({ store, branches }) => {
      const { branch } = focusedSide(store.getState());
      if (branch !== null) branches.remove(branch);
    },
  },
});
