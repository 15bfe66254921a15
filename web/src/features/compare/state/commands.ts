/** Two simulations on one clock: begin and end it, which side is in focus, what came of it. */

import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import { focusedSide, otherSide } from "../../../state/compare-selectors";

const comparing = (state: AppState) => running(state) && state.compare !== null;

/** Operations that multicasts speed up; each can be done by messages along a tree as well. */
const TWO_WAYS: readonly string[] = ["barrier", "comparison", "broadcast", "allreduce"];
const hasTwoWays = ({ opened }: AppState) =>
  opened?.scenario.jobs.some((job) => TWO_WAYS.includes(job.collective?.operation ?? "")) ?? false;

const hasProgram = ({ opened }: AppState) => opened?.scenario.jobs.some((job) => job.program) ?? false;

/** Seeds that a verdict is asked for with, unless it is said. */
export const JUDGED_SEEDS = 5;

export const COMPARE = commands({
  compare: {
    group: "Compare",
    lock: "open",
    label: "Compare this scenario with another, or stop comparing",
    labelNow: ({ compare }) => (compare ? "Stop comparing" : "Compare with a copy of this scenario"),
    keys: ["c"],
    enabled: running,
    run: async ({ store, compare }) => {
      if (store.getState().compare) await compare.close();
      else await compare.start();
    },
  },
  "compare-algorithms": {
    group: "Compare",
    lock: "open",
    label: "Compare hardware with software",
    enabled: (state) => running(state) && state.compare === null && hasTwoWays(state),
    run: async (session) => {
      try {
        await (await import("./compare-algorithms")).compareAlgorithms(session);
      } catch {
        session.notice("What compares algorithms could not be loaded. Is the page still reachable?");
      }
    },
  },
  "compare-progress": {
    group: "Compare",
    lock: "open",
    label: "Compare with and without independent progress",
    enabled: (state) => running(state) && state.compare === null && hasProgram(state),
    run: async (session) => {
      try {
        await (await import("./compare-progress")).compareProgress(session);
      } catch {
        session.notice("What compares progress could not be loaded. Is the page still reachable?");
      }
    },
  },
  "focus-other-side": {
    group: "Compare",
    label: "Put the other side in focus",
    labelNow: (state) => {
      const other = otherSide(focusedSide(state)).toUpperCase();
      return state.compare ? `Put side ${other} in focus` : "Put the other side in focus";
    },
    keys: ["x"],
    enabled: comparing,
    run: ({ store, compare }) => compare.focus(otherSide(focusedSide(store.getState()))),
  },
  "exchange-sides": {
    group: "Compare",
    label: "Exchange A and B",
    enabled: comparing,
    run: ({ compare }) => compare.exchange(),
  },
  "own-seeds": {
    group: "Compare",
    lock: "edit",
    label: "Each side has a seed of its own",
    checked: { kind: "tick", now: ({ compare }) => compare?.ownSeeds ?? false },
    enabled: comparing,
    run: ({ store, compare }) => compare.setOwnSeeds(!store.getState().compare?.ownSeeds),
  },
  "judge-comparison": {
    group: "Compare",
    label: `Judge A against B with ${JUDGED_SEEDS} seeds`,
    enabled: (state) => comparing(state) && state.compare?.verdict?.phase !== "running",
    run: ({ compare }) => compare.judge(JUDGED_SEEDS),
  },
  "cancel-judging": {
    group: "Compare",
    label: "Cancel judging A against B",
    enabled: ({ compare }) => compare?.verdict?.phase === "running",
    run: ({ compare }) => compare.cancel(),
  },
  "map-difference": {
    group: "Compare",
    label: "Draw B − A instead of both sides",
    checked: { kind: "tick", now: ({ compare }) => compare?.map === "difference" },
    enabled: comparing,
    run: ({ store }) =>
      store.setState(({ compare }) => ({
        compare: compare && { ...compare, map: compare.map === "difference" ? "sides" : "difference" },
      })),
  },
});
