/**
 * What each node sends (upwards) and receives (downwards), MB/s: the shape of a traffic pattern at a glance.
 * Each half has its own scale: the target of a hot-spot receives sixty times what a node sends.
 */

import { max, range } from "d3-array";
import { scaleLinear } from "d3-scale";
import { memo, type PointerEvent } from "react";
import type { ObjectRef } from "../base/object-ref";
import { term } from "../base/terms";
import type { NodeBandwidths } from "../engine/types";
import { Plot } from "./kit/Plot";
import { pointIn } from "./kit/pointer";
import { roundMaximum } from "./kit/scales";
import * as texts from "./node-texts";

export type NodeBandwidthProps = {
  width: number;
  height: number;
  bandwidths: NodeBandwidths;
  highlight: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
};

const LEFT = 38;
const BOTTOM = 16;
const TOP = 18;

/**
 * All bars as one path: a thousand nodes cost the same two elements as sixteen. Bars that share a pixel would cover one
 * another, so only the longest of them is drawn.
 */
function bars(lengths: Float64Array, nodePitch: number, zero: number): string {
  const count = Math.min(lengths.length, Math.max(1, Math.floor(lengths.length * nodePitch)));
  const pitch = (lengths.length * nodePitch) / Math.max(1, count);
  const gap = pitch >= 4 ? 1 : 0;
  const longest = new Array<number>(count).fill(0);
  lengths.forEach((length, node) => {
    const column = Math.floor((node * count) / lengths.length);
    if (Math.abs(length) > Math.abs(longest[column]!)) longest[column] = length;
  });
  return longest
    .map(
      (height, i) =>
        `M${(LEFT + i * pitch).toFixed(1)} ${zero}h${(pitch - gap).toFixed(1)}v${height.toFixed(1)}h${(gap - pitch).toFixed(1)}z`,
    )
    .join("");
}

export const NodeBandwidth = memo(function NodeBandwidth({
  width,
  height,
  bandwidths: { sent, received },
  highlight,
  onHover,
  onSelect,
}: NodeBandwidthProps) {
  const nodes = sent.length;
  const pitch = (width - LEFT) / Math.max(1, nodes);
  const zero = Math.round(TOP + Math.max(0, height - TOP - BOTTOM) / 2);
  const mostSent = roundMaximum(max(sent) ?? 0);
  const mostReceived = roundMaximum(max(received) ?? 0);
  const sentLength = scaleLinear([0, mostSent], [0, zero - TOP]);
  const receivedLength = scaleLinear([0, mostReceived], [0, zero - TOP]);
  const nodeAt = (event: PointerEvent<SVGSVGElement>): ObjectRef | null => {
    const id = Math.floor((pointIn(event, width).x - LEFT) / pitch);
    return id >= 0 && id < nodes ? { kind: "node", id } : null;
  };
  const marked = highlight?.kind === "node" && highlight.id < nodes ? highlight.id : -1;
  const every = Math.max(1, 2 ** Math.ceil(Math.log2(26 / pitch)));
  return (
    <Plot
      name="node-bars"
      {...term("node-bandwidth")}
      label={texts.barsSummary(nodes, mostSent, mostReceived)}
      width={width}
      height={height}
      onPointerMove={(event) => onHover?.(nodeAt(event))}
      onPointerLeave={() => onHover?.(null)}
      onPointerUp={(event) => {
        const ref = nodeAt(event);
        if (ref) onSelect?.(ref);
      }}
    >
      <rect className="reach" width={width} height={height} />
      {[TOP, 2 * zero - TOP].map((y) => (
        <line key={y} className="grid" x1={LEFT} x2={width} y1={y} y2={y} />
      ))}
      <path
        className="sent"
        d={bars(
          sent.map((rate) => -sentLength(rate)),
          pitch,
          zero,
        )}
      />
      <path
        className="received"
        d={bars(
          received.map((rate) => receivedLength(rate)),
          pitch,
          zero,
        )}
      />
      <line className="axis" x1={LEFT} x2={width} y1={zero} y2={zero} />
      {marked >= 0 && (
        <rect
          className="mark"
          x={LEFT + marked * pitch - 1}
          y={TOP}
          width={Math.max(3, pitch + 1)}
          height={2 * (zero - TOP)}
        />
      )}
      <g className="muted">
        {[
          { y: TOP, value: mostSent },
          { y: zero, value: 0 },
          { y: height - BOTTOM, value: mostReceived },
        ].map(({ y, value }) => (
          <text key={y} x={LEFT - 5} y={y} textAnchor="end" dominantBaseline="central">
            {value}
          </text>
        ))}
        <text x={LEFT} y={6} dominantBaseline="central">
          <tspan className="sent">▲</tspan> {texts.sent} <tspan className="received">▼</tspan>{" "}
          {texts.receivedWithUnit}
        </text>
        {range(0, nodes, every).map((id) => (
          <text
            key={id}
            {...term("node")}
            x={LEFT + (id + 0.5) * pitch}
            y={height - 5}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {id}
          </text>
        ))}
      </g>
    </Plot>
  );
});
