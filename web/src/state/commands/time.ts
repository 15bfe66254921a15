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

const UNIT: Record<StepUnit, { step: string; back: string; ten: string; name: string }> = {
  flit: {
    step: "Step one flit time",
    back: "Step back one flit time",
    ten: "ten flit times",
    name: "Step by flit times",
  },
  event: {
    step: "Step to the next event",
    back: "Step back to the last event",
    ten: "ten events",
    name: "Step by events",
  },
  hop: {
    step: "Step to the packet's next hop",
    back: "Step back to the packet's last hop",
    ten: "ten hops",
    name: "Step by hops of the selected packet",
  },
};

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
    needs: "There is no mark that way",
    enabled: (state) => running(state) && nextMark(state, direction) !== null,
    run: async ({ store, playback }) => {
      const mark = nextMark(store.getState(), direction);
      if (mark) await playback.seek(mark.cycle);
    },
  };
}

function until(label: string, condition: (state: AppState) => RunUntil): CommandWork {
  return {
    group: "Run until",
    lock: "time",
    label,
    enabled: running,
    run: ({ store, playback }) => playback.runUntil(condition(store.getState())),
  };
}

/** Runs until any link, or the selected one, carries this share of its capacity. */
export function untilLink(share: number): CommandWork {
  const percent = `busy ${Number((100 * share).toPrecision(4))} % of the time`;
  return {
    ...until(`Run until a link is ${percent}`, ({ selected }) =>
      selected?.kind === "link" ? { kind: "link", share, link: selected.id } : { kind: "link", share },
    ),
    labelNow: ({ selected }) =>
      `Run until ${selected?.kind === "link" ? "the selected link" : "a link"} is ${percent}`,
  };
}

function stepBy(unit: StepUnit): CommandWork {
  return {
    group: "Step by",
    lock: "time",
    label: UNIT[unit].name,
    needs: "Select a packet first",
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
    label: "Play or pause",
    labelNow: (state) => (state.playing || state.until ? "Pause" : "Play"),
    keys: ["Space", "."],
    enabled: running,
    run: (session) => session.playback.toggle(),
  },
  step: {
    group: "Time",
    lock: "time",
    label: UNIT.flit.step,
    labelNow: (state) => UNIT[state.stepUnit].step,
    keys: ["ArrowRight"],
    enabled: running,
    run: (session) => session.playback.stepForward(1),
  },
  "step-back": {
    group: "Time",
    lock: "time",
    label: UNIT.flit.back,
    labelNow: (state) => UNIT[state.stepUnit].back,
    keys: ["ArrowLeft"],
    enabled: running,
    run: (session) => session.playback.stepBack(1),
  },
  "step-10": {
    group: "Time",
    lock: "time",
    label: "Step ten flit times",
    labelNow: (state) => `Step ${UNIT[state.stepUnit].ten}`,
    keys: ["Shift+ArrowRight"],
    enabled: running,
    run: (session) => session.playback.stepForward(10),
  },
  "step-back-10": {
    group: "Time",
    lock: "time",
    label: "Step back ten flit times",
    labelNow: (state) => `Step back ${UNIT[state.stepUnit].ten}`,
    keys: ["Shift+ArrowLeft"],
    enabled: running,
    run: (session) => session.playback.stepBack(10),
  },
  reset: {
    group: "Time",
    lock: "time",
    label: "Go back to time 0",
    keys: ["Home"],
    enabled: running,
    run: (session) => session.playback.reset(),
  },
  "run-to-end": {
    group: "Time",
    lock: "time",
    label: "Run to the end",
    keys: ["End"],
    enabled: running,
    run: (session) => session.playback.runToEnd(),
  },
  "compute-whole-run": {
    group: "Time",
    label: "Compute the whole run",
    needs: "It is computed, or under way",
    ...wholeRuns(
      ({ phase }) => phase === "offered" || phase === "failed",
      (runs, side) => runs.compute(side),
    ),
  },
  "cancel-whole-run": {
    group: "Time",
    label: "Cancel the whole run",
    needs: "No whole run is under way",
    ...wholeRuns(
      (whole) => whole.phase === "running" && whole.isAsked,
      (runs, side) => runs.cancel(side),
    ),
  },
  "previous-mark": toMark(-1, "Go to the previous mark", "["),
  "next-mark": toMark(1, "Go to the next mark", "]"),
  "cancel-seek": {
    group: "Time",
    lock: "play",
    label: "Stop here",
    needs: "Nothing is under way",
    enabled: underWay,
    run: (session) => session.playback.pause(),
  },

  "run-until-blocked": until("Run until a header is blocked", () => ({ kind: "blocked" })),
  "run-until-time-out": until("Run until a packet times out", () => ({ kind: "time-out" })),
  "run-until-link-50": untilLink(0.5),
  "run-until-link-75": untilLink(0.75),
  "run-until-link-90": untilLink(0.9),
  "run-until-steady": until("Run until the bandwidth is steady", () => ({ kind: "steady" })),
  "run-until-stalled": until("Run until nothing moves", () => ({ kind: "stalled" })),

  "toggle-unpaced": {
    group: "Speed",
    lock: "time",
    label: "Run as fast as possible",
    keys: ["m"],
    checked: { kind: "tick", now: (state) => state.speed.kind === "unpaced" },
    enabled: always,
    run: (session) => session.playback.toggleUnpaced(),
  },
  slower: {
    group: "Speed",
    lock: "time",
    label: "Play slower",
    keys: ["-"],
    enabled: always,
    run: (session) => shiftSpeed(session, -1),
  },
  faster: {
    group: "Speed",
    lock: "time",
    label: "Play faster",
    keys: ["+"],
    alsoKeys: ["Shift++", "="],
    enabled: always,
    run: (session) => shiftSpeed(session, 1),
  },
  "speed-1x": {
    group: "Speed",
    lock: "time",
    label: "Play at 1×: 1 µs per second",
    keys: ["1"],
    enabled: always,
    run: (session) => session.playback.setSpeed(ONE_X),
  },
  "toggle-drawing": {
    group: "Speed",
    label: "Draw while it runs",
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
    label: "Fork from here",
    keys: ["f"],
    enabled: running,
    run: (session) => {
      session.branches.fork();
      const { branches } = session.store.getState();
      const { branch } = focusedSide(session.store.getState());
      const name = branches.find(({ id }) => id === branch)?.name;
      if (name) session.notice(`“${name}” goes on from here; what was before is kept under Branches.`);
    },
  },
  "remove-branch": {
    group: "Branches",
    lock: "edit",
    label: "Delete the current branch",
    needs: "There is no branch yet",
    enabled: (state) => focusedSide(state).branch !== null,
    run: ({ store, branches }) => {
      const { branch } = focusedSide(store.getState());
      if (branch !== null) branches.remove(branch);
    },
  },
});
