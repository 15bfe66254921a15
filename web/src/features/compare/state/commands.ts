/** Commands of a comparison: start and stop it, the focus, the verdict. */

import { couldNotLoad } from "../../../base/texts";
import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import { focusedSide, isComparing, otherSide } from "../../../state/sides";

const comparing = (state: AppState) => running(state) && isComparing(state);

/** Operations that multicasts speed up; each can also be done by messages along a tree. */
const TWO_WAYS: readonly string[] = ["barrier", "comparison", "broadcast", "allreduce"];
const hasTwoWays = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) =>
    TWO_WAYS.includes(job.collective?.operation ?? ""),
  ) ?? false;

const hasProgram = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) => job.program) ?? false;

const COMPARE_FIRST = "Start comparing first";
const needsToCompare = (needs: string) => (state: AppState) =>
  isComparing(state) ? "Stop comparing first" : needs;

/** The default number of seeds for a verdict. */
export const JUDGED_SEEDS = 5;

export const COMPARE = commands({
  compare: {
    group: "Compare",
    lock: "open",
    label: "Start or stop comparing",
    labelNow: (state) => (isComparing(state) ? "Stop comparing" : "Compare with a copy of this scenario"),
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
    label: "Compare hardware with software",
    needs: needsToCompare("Only with a barrier, comparison, broadcast or allreduce"),
    enabled: (state) => running(state) && !isComparing(state) && hasTwoWays(state),
    run: async (session) => {
      try {
        await (await import("./compare-algorithms")).compareAlgorithms(session);
      } catch {
        session.notice(couldNotLoad("what compares algorithms"));
      }
    },
  },
  "compare-progress": {
    group: "Compare",
    lock: "open",
    label: "Compare with and without independent progress",
    needs: needsToCompare("Only with a program"),
    enabled: (state) => running(state) && !isComparing(state) && hasProgram(state),
    run: async (session) => {
      try {
        await (await import("./compare-progress")).compareProgress(session);
      } catch {
        session.notice(couldNotLoad("what compares progress"));
      }
    },
  },
  "focus-other-side": {
    group: "Compare",
    label: "Put the other side in focus",
    needs: COMPARE_FIRST,
    labelNow: (state) => {
      const other = otherSide(state.focus).toUpperCase();
      return isComparing(state) ? `Put side ${other} in focus` : "Put the other side in focus";
    },
    keys: ["x"],
    enabled: comparing,
    run: ({ store, compare }) => compare.focus(otherSide(store.getState().focus)),
  },
  "exchange-sides": {
    group: "Compare",
    label: "Exchange A and B",
    needs: COMPARE_FIRST,
    enabled: comparing,
    run: ({ compare }) => compare.exchange(),
  },
  "own-seeds": {
    group: "Compare",
    lock: "edit",
    label: "Give each side its own seed",
    needs: COMPARE_FIRST,
    checked: { kind: "tick", now: ({ compare }) => compare.ownSeeds },
    enabled: comparing,
    run: ({ store, compare }) => compare.setOwnSeeds(!store.getState().compare.ownSeeds),
  },
  "judge-comparison": {
    group: "Compare",
    label: `Judge A against B with ${JUDGED_SEEDS} seeds`,
    needs: (state) => (isComparing(state) ? "It is being judged" : COMPARE_FIRST),
    enabled: (state) => comparing(state) && state.compare.verdict?.phase !== "running",
    run: ({ compare }) => compare.judge(JUDGED_SEEDS),
  },
  "cancel-judging": {
    group: "Compare",
    label: "Cancel judging A against B",
    needs: "Nothing is being judged",
    enabled: ({ compare }) => compare.verdict?.phase === "running",
    run: ({ compare }) => compare.cancel(),
  },
  "map-difference": {
    group: "Compare",
    label: "Draw B − A instead of both sides",
    needs: COMPARE_FIRST,
    checked: { kind: "tick", now: ({ compare }) => compare.map === "difference" },
    enabled: comparing,
    run: ({ store }) =>
      store.setState(({ compare }) => ({
        compare: { ...compare, map: compare.map === "difference" ? "sides" : "difference" },
      })),
  },
});
