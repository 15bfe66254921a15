/**
 * Draws the leaves and paints them. To the keyboard and to screen readers it is a list of which one entry is shown at a
 * time: arrows walk it, Shift and arrows span a run, Enter paints.
 */
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from "react";
import { jobColour } from "../../base/ramp";
import type { Scenario } from "../../engine/types";
import { jobTitle } from "../../scenario/job-title";
import { leafWords, leavesOf } from "../../scenario/leaves";
import { machineSize, nodesIn, runOf } from "../../scenario/node-list";
import { type Paint, painted } from "../../scenario/paint";
import { useApp, useSession } from "../session-context";
import { useFormLock } from "./form-lock";
import * as texts from "./leaf-texts";
import { diamonds, leafAt, leafPlace, type StripLayout, squares, stripLayout } from "./strip-layout";
import { usePainting } from "./use-painting";

type Props = { scenario: Scenario; paint: Paint };
type Span = { from: number; to: number };

export function LeafStrip({ scenario, paint }: Props) {
  const session = useSession();
  const id = useId();
  const apply = usePainting();
  const locked = useFormLock();
  const hovered = useApp((state) => (state.hovered?.kind === "node" ? state.hovered.id : null));
  const [cursor, setCursor] = useState<Span>({ from: 0, to: 0 });
  const [drag, setDrag] = useState<Span | null>(null);
  const [focused, setFocused] = useState(false);
  const { arity } = scenario.topology;
  const nodes = machineSize(scenario.topology.nodes);
  const words = useMemo(() => leafWords(scenario), [scenario]);
  const layout = useMemo(() => stripLayout(nodes, arity), [nodes, arity]);
  if (nodes === 0) return null;
  const last = nodes - 1;
  const at = Math.min(cursor.to, last);

  const moveTo = (to: number, spans: boolean) => {
    const next = Math.min(Math.max(to, 0), last);
    setCursor({ from: spans ? Math.min(cursor.from, last) : next, to: next });
    session.hover({ kind: "node", id: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, layout.columns, at, last);
    if (event.key === "Enter" || event.key === " ") {
      if (!locked) apply(paint, Math.min(cursor.from, last), at);
      setCursor({ from: at, to: at });
    } else if (event.key === "Escape" && drag) setDrag(null);
    else if (step !== null && !event.ctrlKey && !event.altKey && !event.metaKey) moveTo(step, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pointed = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = layout.width / box.width;
    return leafAt(layout, arity, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  };

  const span = drag ?? (focused && cursor.from !== cursor.to ? cursor : null);
  return (
    <div
      className="leaf-strip"
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-disabled={locked || undefined}
      aria-label={texts.stripLabel(
        paint.as === "io" ? texts.ioNodes : texts.nodes,
        jobTitle(scenario.jobs[paint.job], paint.job),
      )}
      aria-activedescendant={`${id}-leaf`}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setDrag(null);
        session.hover(null);
      }}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0 || locked) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const from = pointed(event);
          setDrag({ from, to: from });
          setCursor({ from, to: from });
        }}
        onPointerMove={(event) => {
          const to = pointed(event);
          session.hover({ kind: "node", id: to });
          if (drag && drag.to !== to) setDrag({ from: drag.from, to });
        }}
        onPointerUp={() => {
          if (drag) apply(paint, drag.from, drag.to);
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => session.hover(null)}
      >
        <Leaves scenario={scenario} paint={paint} layout={layout} />
        {span ? (
          <path className="leaf-span" d={squares(layout, arity, runOf(span.from, span.to, nodes))} />
        ) : null}
        {hovered !== null && hovered <= last ? (
          <path className="leaf-hover" d={squares(layout, arity, [hovered])} />
        ) : null}
        {focused ? <Cursor {...leafPlace(layout, arity, at)} /> : null}
      </svg>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names this as its active entry. */}
      <span
        id={`${id}-leaf`}
        className="visually-hidden"
        role="option"
        {...optionOf(scenario, paint, at, nodes)}
      >
        {texts.leaf(at, words[at] ?? "")}
      </span>
    </div>
  );
}

function optionOf(scenario: Scenario, paint: Paint, at: number, nodes: number) {
  return {
    "aria-selected": painted(scenario, paint).includes(at),
    "aria-posinset": at + 1,
    "aria-setsize": nodes,
  };
}

function stepOf(key: string, columns: number, at: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "ArrowUp":
      return at - columns < 0 ? at : at - columns;
    case "ArrowDown":
      return at + columns > last ? at : at + columns;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

function Cursor({ x, y, size }: { x: number; y: number; size: number }) {
  return <rect className="leaf-cursor" x={x - 1} y={y - 1} width={size + 2} height={size + 2} />;
}

/**
 * As on the tree: a colour for each job, diamonds for what serves I/O, hollow what is of no job. The job that is painted
 * is full, the others pale, and what serves it has a rim.
 */
function Leaves({ scenario, paint, layout }: Props & { layout: StripLayout }) {
  const shapes = useMemo(() => leafShapes(scenario, paint.job, layout), [scenario, paint.job, layout]);
  return shapes.map(({ className, path }) => <path key={className} className={className} d={path} />);
}

function leafShapes(scenario: Scenario, painted: number, layout: StripLayout) {
  const { arity } = scenario.topology;
  const { job, io } = leavesOf(scenario);
  const every = Array.from(job.keys());
  const kinds = [...new Set(job)].map((of) => {
    const own = every.filter((node) => job[node] === of);
    const path =
      squares(
        layout,
        arity,
        own.filter((node) => !io[node]),
      ) +
      diamonds(
        layout,
        arity,
        own.filter((node) => io[node]),
      );
    const colour = of < 0 ? "leaf-none" : `worm-${jobColour(of)}`;
    return { className: `${colour}${of === painted ? "" : " leaf-other"} leaf-${of}`, path };
  });
  const servers = nodesIn(scenario.jobs[painted]?.io_nodes ?? [], job.length);
  return [...kinds, { className: "leaf-server", path: diamonds(layout, arity, servers) }];
}
