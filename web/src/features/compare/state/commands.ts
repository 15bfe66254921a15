/** Commands of a comparison: start and stop it, the focus, the verdict. */

import { couldNotLoad } from "../../../base/texts";
import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import { focusedSide, isComparing, otherSide } from "../../../state/sides";
import * as texts from "./texts";

const comparing = (state: AppState) => running(state) && isComparing(state);

/** Operations that multicasts speed up; each can also be done by messages along a tree. */
const TWO_WAYS: readonly string[] = ["barrier", "comparison", "broadcast", "allreduce"];
const hasTwoWays = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) =>
    TWO_WAYS.includes(job.collective?.operation ?? ""),
  ) ?? false;

const hasProgram = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) => job.program) ?? false;

const needsToCompare = (needs: string) => (state: AppState) => (isComparing(state) ? texts.stopFirst : needs);

export const COMPARE = commands({
  compare: {
    group: "Compare",
    lock: "open",
    label: texts.startOrStop,
    labelNow: (state) => (isComparing(state) ? texts.stop : texts.compareWithCopyOfScenario),
    keys: ["c"],
    enabled: running,
    run: async ({ store, compare }) => {
      if (isComparing(store.getState())) await compare.close();
      else await compare.start();
    },
  },
  "compare-algorithms": {
    group: "Compare",
    lock: "open",
    label: texts.compareAlgorithms,
    needs: needsToCompare(texts.needsCollective),
    enabled: (state) => running(state) && !isComparing(state) && hasTwoWays(state),
    run: async (session) => {
      try {
        await (await import("./compare-algorithms")).compareAlgorithms(session);
      } catch {
        session.notice(couldNotLoad(texts.algorithmComparison));
      }
    },
  },
  "compare-progress": {
    group: "Compare",
    lock: "open",
    label: texts.compareProgress,
    needs: needsToCompare(texts.needsProgram),
    enabled: (state) => running(state) && !isComparing(state) && hasProgram(state),
    run: async (session) => {
      try {
        await (await import("./compare-progress")).compareProgress(session);
      } catch {
        session.notice(couldNotLoad(texts.progressComparison));
      }
    },
  },
  "focus-other-side": {
    group: "Compare",
    label: texts.focusOther,
    needs: texts.compareFirst,
    labelNow: (state) => {
      const other = otherSide(state.focus).toUpperCase();
      return isComparing(state) ? texts.focusSide(other) : texts.focusOther;
    },
    keys: ["x"],
    enabled: comparing,
    run: ({ store, compare }) => compare.focus(otherSide(store.getState().focus)),
  },
  "exchange-sides": {
    group: "Compare",
    label: texts.swapSides,
    needs: texts.compareFirst,
    enabled: comparing,
    run: ({ compare }) => compare.exchange(),
  },
  "own-seeds": {
    group: "Compare",
    lock: "edit",
    label: texts.ownSeeds,
    needs: texts.compareFirst,
    checked: { kind: "tick", now: ({ compare }) => compare.ownSeeds },
    enabled: comparing,
    run: ({ store, compare }) => compare.setOwnSeeds(!store.getState().compare.ownSeeds),
  },
  "judge-comparison": {
    group: "Compare",
    label: texts.runComparison,
    needs: (state) => (isComparing(state) ? texts.isRunning : texts.compareFirst),
    enabled: (state) => comparing(state) && state.compare.verdict?.phase !== "running",
    run: ({ compare }) => compare.judge(),
  },
  "cancel-judging": {
    group: "Compare",
    label: texts.cancelRun,
    needs: texts.notRunning,
    enabled: ({ compare }) => compare.verdict?.phase === "running",
    run: ({ compare }) => compare.cancel(),
  },
  "map-difference": {
    group: "Compare",
    label: texts.showDifference,
    needs: texts.compareFirst,
    checked: { kind: "tick", now: ({ compare }) => compare.map === "difference" },
    enabled: comparing,
    run: ({ store }) =>
      store.setState(({ compare }) => ({
        compare: { ...compare, map: compare.map === "difference" ? "sides" : "difference" },
      })),
  },
});
