/**
 * The run as a bar: what waited when, time-outs, what broke, branches; beyond what was simulated it is hatched. A press
 * or a drag goes there. The same by key: the slider takes page and up and down; left, right, Home and End are the
 * page's own.
 *
 * Nothing is calculated here; figures come from scrub-geometry.ts, the past from the engine.
 */
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from "react";
import { formatClock, formatCount, formatDuration, formatShare } from "../../base/format";
import { term } from "../../base/terms";
import type { Overview } from "../../engine/types";
import { type Mark, marks } from "../../state/marks";
import { lockReason } from "../../state/restrictions";
import { clockCycle, clockEnd, focusedSide } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { overviewInFocus } from "../../state/whole-run";
import { Sized } from "../instruments/Sized";
import { useApp, useSession } from "../session-context";
import { useLasting } from "../use-lasting";
import {
  cycleAt,
  exploredTo,
  fullHeight,
  pageStep,
  pastAt,
  placeOf,
  placeSigns,
  type Track,
  timeOutPlaces,
  waitingPaths,
} from "./scrub-geometry";
import * as texts from "./texts";

/** A mark so near to the pointer is what is meant. */
const SNAP_PX = 4;
/** What the time next to a hand takes of the bar, about. */
const HAND_TEXT_PX = 72;

export function ScrubBar() {
  return (
    <div className="scrub">
      <Sized inType>{({ width, height }) => <Scrubber width={width} height={height} />}</Sized>
    </div>
  );
}

function Scrubber({ width, height }: { width: number; height: number }) {
  const session = useSession();
  const endCycle = useApp(clockEnd);
  const cyclePs = useApp((state) => focusedSide(state).opened?.machine.topology.cycle_ps ?? 0);
  const cycle = useApp(clockCycle);
  const overview = useApp(overviewInFocus);
  const seeking = useApp((state) => state.seeking?.target ?? null);
  const opened = useApp((state) => focusedSide(state).opened);
  const branches = useApp((state) => state.branches);
  const notes = useApp((state) => state.notes);
  const locked = useApp((state) => lockReason(state, "time"));
  const isLong = useLasting(seeking !== null);
  const [pointer, setPointer] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const all = useMemo(() => marks({ opened, branches, notes }), [opened, branches, notes]);
  const track: Track = { width, height, endCycle };
  const known = opened !== null && endCycle > 0;
  const usable = known && locked === null;

  const under = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const near = all.find((mark) => Math.abs(placeOf(track, mark.cycle) - x) <= SNAP_PX);
    return near?.cycle ?? cycleAt(track, x);
  };
  const goTo = (target: number) => {
    if (target === wanted.current) return;
    wanted.current = target;
    void session.playback.seek(target);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (!usable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wanted.current = null;
    goTo(under(event));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const target = under(event);
    setPointer(target);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(target);
  };
  const page = (event: KeyboardEvent) => {
    const step = pageStep(endCycle);
    const by = { PageUp: step, PageDown: -step, ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || !usable || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = (seeking ?? cycle) + by;
    void session.playback.seek(Math.min(Math.max(target, 0), endCycle));
  };

  const time = (at: number) => formatDuration(cyclesToNs(at, cyclePs));
  const explored = placeOf(track, exploredTo(overview, cycle));
  const ghost = (isLong ? seeking : null) ?? pointer;
  const here = placeOf(track, cycle);
  const there = ghost === null || ghost === cycle ? null : placeOf(track, ghost);
  const covered = there !== null && Math.abs(there - here) < HAND_TEXT_PX;
  return (
    <div
      role="slider"
      tabIndex={0}
      className="scrub-track"
      {...term("simulated-time")}
      aria-label={texts.scrubLabel}
      aria-disabled={!usable}
      title={locked ?? undefined}
      aria-valuemin={0}
      aria-valuemax={endCycle}
      aria-valuenow={cycle}
      aria-valuetext={texts.timeOf(formatClock(cyclesToNs(cycle, cyclePs)), time(endCycle))}
      onKeyDown={page}
      onPointerDown={press}
      onPointerMove={move}
      onPointerLeave={() => setPointer(null)}
    >
      <div className="scrub-unexplored" style={{ translate: `${explored}px` }} />
      <Past width={width} height={height} endCycle={endCycle} overview={overview} />
      <Marks marks={all} track={track} />
      {overview?.waiting.some((share) => share > 0) && pointer === null ? (
        <span
          className="scrub-scale"
          {...term("headers-waiting")}
          style={{ translate: here > width / 2 ? "0" : `calc(${width}px - 100% - 0.75rem)` }}
        >
          {texts.fullHeightLabel(formatShare(fullHeight(overview)))}
        </span>
      ) : null}
      {known ? <Hand at={here} width={width} kind="now" text={covered ? "" : time(cycle)} /> : null}
      {usable && there !== null ? (
        <Hand
          at={there}
          width={width}
          kind="ghost"
          text={ghostText(all, overview, ghost ?? 0, time(ghost ?? 0))}
        />
      ) : null}
    </div>
  );
}

/** "1.2 ms · 34 % waiting · 2 time-outs · Elite 2.3 breaks": the time, and what is known of it. */
function ghostText(all: readonly Mark[], overview: Overview | null, cycle: number, time: string): string {
  const past = pastAt(overview, cycle);
  const known = past ? [texts.waitingShare(formatShare(past.waiting))] : [texts.notSimulated];
  if (past && past.timeOuts > 0) known.push(texts.timeOuts(past.timeOuts, formatCount(past.timeOuts)));
  const here = all.filter((mark) => mark.cycle === cycle).map(({ text }) => text);
  return [time, ...known, ...here].join(" · ");
}

type HandProps = { at: number; width: number; kind: "now" | "ghost"; text: string };

/** A line with its time, on that side of it which has room. It is translated: nothing else has to be laid out again. */
function Hand({ at, width, kind, text }: HandProps) {
  return (
    <div
      className="scrub-hand"
      data-kind={kind}
      data-side={at > width / 2 ? "left" : "right"}
      style={{ translate: `${at}px` }}
    >
      {text === "" ? null : <span>{text}</span>}
    </div>
  );
}

type PastProps = Track & { overview: Overview | null };

/** Painted again when there is more of it, not at every status. */
const Past = memo(function Past({ width, height, endCycle, overview }: PastProps) {
  const track = { width, height, endCycle };
  return (
    <svg className="scrub-past" width={width} height={height} aria-hidden="true">
      {waitingPaths(track, overview).map((path, step) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the step of the ramp.
        path === "" ? null : <path key={step} className={`c${step}`} d={path} />,
      )}
      {timeOutPlaces(track, overview).map((x) => (
        <path key={x} className="discarded" d={`M${x - 2} 1l4 4m0 -4l-4 4`} />
      ))}
    </svg>
  );
});

/** A sign's height, and a little more. */
const ROW_PX = 9;

const SIGNS: Record<Mark["kind"], string> = {
  break: "M-3.5 -8h7L0 -1z",
  mend: "M-3.5 -1h7L0 -8z",
  branch: "M0 -9l4 4l-4 4l-4 -4z",
  note: "M-3.5 -9h7v5h-4l-3 3z",
};

function Marks({ marks: all, track }: { marks: readonly Mark[]; track: Track }) {
  return (
    <svg className="scrub-marks" width={track.width} height={track.height} aria-hidden="true">
      {placeSigns(track, all).map(({ mark: { kind, cycle }, x, row }) => (
        <path
          key={`${kind} ${cycle}`}
          data-kind={kind}
          d={SIGNS[kind]}
          transform={`translate(${x} ${track.height - row * ROW_PX})`}
        />
      ))}
    </svg>
  );
}
