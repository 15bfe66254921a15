/**
 * The congestion matrix of Petrini et al. 2003, figure 15: a row for each level of Elites, a block for each Elite; in
 * it the load of the links from above, its own load in the middle, the load of the links from below. A load is the sum
 * of the delay of the packets that came in over a link, 100 being the most loaded link; in the middle, the sum over an
 * Elite's links, 100 being the most loaded Elite.
 *
 * A place where no link is plugged in (above the top level, below an unpopulated place) is left blank.
 */

import { range } from "d3-array";
import { type KeyboardEvent, type MouseEvent, memo, type SyntheticEvent, useMemo } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import { term } from "../base/terms";
import { eliteWord } from "../base/texts";
import { eliteCount, type Ports, portCount, type Wiring } from "../base/wiring";
import type { CongestionLoads } from "../engine/types";
import { CongestionBlock } from "./CongestionBlock";
import { CongestionLegend } from "./CongestionLegend";
import { CongestionStrips, StripStop, stripEliteAt } from "./CongestionStrips";
import { differencesTo, LOADS } from "./cell-scale";
import {
  type Box,
  blockBox,
  cellBox,
  type MatrixLayout,
  type MatrixShape,
  matrixLayout,
} from "./congestion-layout";
import { pointIn } from "./kit/pointer";
import "./charts.css";
import * as texts from "./congestion-texts";

export type CongestionMatrixProps = {
  wiring: Wiring;
  ports: Ports;
  /** From the first level up, as the summary has it; null before there is one. */
  loads: CongestionLoads | null;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  /** Loads are differences, B − A, on a scale that ends here on either side; without it they are of one machine. */
  differenceEnd?: number | null;
  /** What 100 is, where it is not the most loaded of this machine. */
  scaleOf?: string;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
};

function objectAt(event: SyntheticEvent): ObjectRef | null {
  const target = event.target instanceof Element ? event.target.closest("[data-object]") : null;
  const [kind, id] = target?.getAttribute("data-object")?.split(":") ?? [];
  return kind === "elite" || kind === "link" ? { kind, id: Number(id) } : null;
}

/** Where an object is in the matrix; a link is at the Elite that it enters. */
function boxOf(
  wiring: Wiring,
  ports: Ports,
  shape: MatrixShape,
  layout: MatrixLayout,
  ref: ObjectRef,
): Box | null {
  if (ref.kind === "elite") return blockBox(shape, layout, ref.id);
  if (ref.kind === "node") return null;
  const elite = (wiring.link_to[ref.id] ?? 0) - wiring.nodes;
  if (elite < 0) return null;
  const block = blockBox(shape, layout, elite);
  if (layout.detail === "strip") return block;
  const port = wiring.link_port[ports.opposite[ref.id] ?? 0] ?? 0;
  const side = wiring.link_up[ref.id] ? "down" : "up";
  const cell = cellBox(layout, side, port, portCount(wiring, elite, side));
  return { ...cell, x: block.x + cell.x, y: block.y + cell.y };
}

const STEPS: Record<string, (elites: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (elites) => elites,
  ArrowDown: (elites) => -elites,
};

export const CongestionMatrix = memo(function CongestionMatrix(props: CongestionMatrixProps) {
  const { wiring, ports, loads, width, height, highlight, selected = null, onHover, onSelect } = props;
  const { differenceEnd = null, scaleOf } = props;
  const scale = useMemo(
    () => (differenceEnd === null ? LOADS : differencesTo(differenceEnd)),
    [differenceEnd],
  );
  const { elites_per_level: elitesPerLevel, top_elites: topElites, levels: levelCount } = wiring;
  const mostPorts = Math.max(wiring.arity, wiring.top_down_links);
  const shape = useMemo(
    () => ({ mostPorts, elitesPerLevel, topElites, levels: levelCount }),
    [mostPorts, elitesPerLevel, topElites, levelCount],
  );
  const layout = useMemo(() => matrixLayout(shape, width, height), [shape, width, height]);
  const marked = [selected, highlight].map((ref) => ref && boxOf(wiring, ports, shape, layout, ref));
  // One stop for the Tab key; the arrows continue from there.
  const first = (levelCount - 1) * elitesPerLevel;
  const tabStop =
    highlight?.kind === "elite" ? highlight.id : selected?.kind === "elite" ? selected.id : first;

  const strips = layout.detail === "strip";
  const pointedAt = (event: MouseEvent<SVGSVGElement>): ObjectRef | null => {
    if (!strips || !loads) return objectAt(event);
    const { x, y } = pointIn(event, width);
    const id = stripEliteAt({ shape, layout, loads }, x, y);
    return id === null ? null : { kind: "elite", id };
  };
  const pointAt = (ref: ObjectRef | null) => {
    if (!sameObject(ref, highlight)) onHover?.(ref);
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const at = objectAt(event);
    if (at?.kind !== "elite") return;
    const step = STEPS[event.key]?.(elitesPerLevel);
    if (step !== undefined) {
      const next = at.id + step;
      event.preventDefault();
      event.stopPropagation();
      if (!strips) event.currentTarget.querySelector<SVGGElement>(`[data-object="elite:${next}"]`)?.focus();
      else if (next >= 0 && next < eliteCount(wiring)) onHover?.({ kind: "elite", id: next });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      onSelect?.(at);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className={scale.signed ? "chart matrix differences" : "chart matrix"}
      {...term("congestion-matrix")}
      role="group"
      aria-label={texts.matrixSummary(wiring, loads, scale.signed)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerMove={(event) => pointAt(pointedAt(event))}
      onPointerLeave={() => onHover?.(null)}
      onFocus={(event) => onHover?.(objectAt(event))}
      onBlur={() => onHover?.(null)}
      onClick={(event) => {
        const ref = pointedAt(event);
        if (ref) onSelect?.(ref);
      }}
      onKeyDown={onKeyDown}
    >
      <Numbers shape={shape} layout={layout} />
      {loads && strips ? (
        <>
          <CongestionStrips shape={shape} layout={layout} loads={loads} scale={scale} />
          <StripStop
            wiring={wiring}
            shape={shape}
            layout={layout}
            loads={loads}
            scale={scale}
            elite={tabStop}
          />
        </>
      ) : null}
      {loads && !strips
        ? range(eliteCount(wiring)).map((elite) =>
            wiring.names?.[wiring.nodes + elite] === "" ? null : (
              <CongestionBlock
                key={elite}
                elite={elite}
                loads={texts.eliteLoads(loads, wiring, elite)}
                tabStop={elite === tabStop}
                wiring={wiring}
                ports={ports}
                shape={shape}
                layout={layout}
                scale={scale}
              />
            ),
          )
        : null}
      {marked.map(
        (box, i) =>
          box && (
            <rect
              key={i === 0 ? "selected" : "hover"}
              className={i === 0 ? "mark mark-chosen" : "mark"}
              {...box}
            />
          ),
      )}
      {loads === null && (
        <text className="empty" x={width / 2} y={height / 2 - 20}>
          {texts.empty}
        </text>
      )}
      <CongestionLegend
        y={layout.legendY}
        width={width}
        waiting={loads !== null && !scale.signed && !texts.hasLoad(loads)}
        differenceEnd={differenceEnd}
        elite={eliteWord(wiring.network)}
        {...(scaleOf && { scaleOf })}
      />
    </svg>
  );
});

function Numbers({ shape, layout }: { shape: MatrixShape; layout: MatrixLayout }) {
  const { gutter, pitch, block, rowPitch, numbersY, numberStep } = layout;
  return (
    <g className="muted">
      {range(shape.levels).map((level) => (
        <text
          key={level}
          {...term("level")}
          x={0}
          y={(shape.levels - 1 - level) * rowPitch + block.height / 2}
          dominantBaseline="central"
        >
          {gutter > 30 ? texts.level(level + 1) : texts.levelShort(level + 1)}
        </text>
      ))}
      {range(0, shape.elitesPerLevel, numberStep).map((index) => (
        <text
          key={index}
          {...term("elite")}
          x={gutter + index * pitch + block.width / 2}
          y={numbersY}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {index}
        </text>
      ))}
    </g>
  );
}
