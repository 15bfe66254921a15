/** Data of both pages of a report. */
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { loadsOf } from "../../charts/congestion-loads";
import type { Side } from "../../engine/protocol";
import type { CongestionLoads, Summary } from "../../engine/types";
import { type PublishedHere, publishedFor } from "../../papers/published";
import type { AppState } from "../../state/app-state";
import { type OpenSide, onSide, SIDES, sideName, sidesTitle } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { completeOn } from "../../state/whole-run";
import { portsFor } from "../../views/ports";
import { useApp, useSession } from "../../views/session-context";
import { comparedFrames } from "../../views/sides/compared";

export type ReportSide = OpenSide & {
  side: Side;
  name: string;
  /** Of its congestion matrix since the start: of two trees of one shape, on the scale of both. */
  loads: CongestionLoads | null;
  /** Of its complete run; null until that is computed: a report has no other results. */
  complete: Summary | null;
  onOneScale: boolean;
  /** What is published for its scenario. */
  published: PublishedHere | null;
};

export type Report = {
  title: string;
  date: string;
  /** The side in focus first where there is only room for one. */
  sides: readonly ReportSide[];
  focus: ReportSide;
  /** Simulated time of the picture. */
  ns: number;
  /** Null for a scenario too large for a link. */
  link: string | null;
  engine: string;
  state: ReportState;
};

/** What a report shows of the state: anything else leaves it as it is. */
type ReportState = Pick<AppState, (typeof SHOWN)[number]>;

const SHOWN = [
  "sides",
  "focus",
  "compare",
  "notes",
  "published",
  "engine",
  "catalog",
  // What decides whether results may be shown.
  "restrictions",
  "lesson",
  "answers",
  "backgroundRuns",
  "embedded",
  "whatIf",
] as const;

const reportState = (state: AppState): ReportState =>
  Object.fromEntries(SHOWN.map((key) => [key, state[key]])) as ReportState;

/** In this machine's time zone, as it is written everywhere. */
function dateText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Null while nothing is open. */
export function useReport(date: Date): Report | null {
  const session = useSession();
  const state = useApp(useShallow(reportState));
  return useMemo(() => {
    const compared = comparedFrames(session, state);
    const loadsOn = (side: Side) => {
      if (!compared) return null;
      const { topology, linkDelay, delay } = compared;
      return loadsOf(topology, portsFor(topology), linkDelay[side], delay.peaks);
    };
    const sides = SIDES.flatMap((side): ReportSide[] => {
      const here = onSide(state, side);
      if (!here) return [];
      const scenario = here.opened.scenario;
      return [
        {
          ...here,
          side,
          name: sideName(state, side),
          complete: completeOn(state, side),
          loads: loadsOn(side) ?? here.status?.summary.loads ?? null,
          onOneScale: compared !== null,
          published: publishedFor(state.published, scenario),
        },
      ];
    });
    const focus = sides.find(({ side }) => side === state.focus);
    if (!focus) return null;
    return {
      title: sidesTitle(state) || sideName(state, "a"),
      date: dateText(date),
      sides,
      focus,
      ns: cyclesToNs(focus.status?.cycle ?? 0, focus.opened.machine.topology.cycle_ps),
      link: session.link(session.page.address()),
      engine: state.engine.phase === "ready" ? state.engine.version : "?",
      state,
    };
  }, [session, state, date]);
}
