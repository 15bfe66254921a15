import { range } from "d3-array";
import { memo } from "react";
import { type LinkSide, type Ports, portCount, type Wiring } from "../base/wiring";
import type { CellScale } from "./cell-scale";
import { blockBox, cellBox, type MatrixLayout, type MatrixShape } from "./congestion-layout";
import { type EliteLoads, eliteSummary } from "./congestion-texts";

type Props = {
  wiring: Wiring;
  ports: Ports;
  shape: MatrixShape;
  layout: MatrixLayout;
  elite: number;
  loads: EliteLoads;
  scale: CellScale;
  tabStop: boolean;
};

/** What is shown of a load is its whole percent and its step of the ramp; a block is a function of these alone. */
const percent = (load: number) => Math.round(load * 100);
const sameShown = ({ step }: CellScale, a: number, b: number) =>
  percent(a) === percent(b) && step(a) === step(b);

function LinkCell({
  wiring,
  ports,
  layout,
  elite,
  loads,
  scale,
  side,
  port,
}: Props & { side: LinkSide; port: number }) {
  const link = ports.incoming(elite, side, port);
  const { x, y, width, height } = cellBox(layout, side, port, portCount(wiring, elite, side));
  if (link < 0) return <rect className="nothing" x={x} y={y} width={width} height={height} />;
  const load = loads[side][port] ?? 0;
  const step = scale.step(load);
  if (layout.detail === "numbers") {
    const cx = x + width / 2;
    const cy = y + height / 2;
    // Three digits do not fit across a cell of 64 nodes' width; along it they do.
    const turn = width < 20 ? { transform: `rotate(-90 ${cx} ${cy})` } : {};
    return (
      <g data-object={`link:${link}`}>
        <rect className={scale.className(step)} x={x} y={y} width={width} height={height} />
        <text className={`load ${scale.ink(step)}`} x={cx} y={cy} {...turn}>
          {scale.format(load)}
        </text>
      </g>
    );
  }
  const bar = scale.bar(load, height);
  return (
    <g data-object={`link:${link}`}>
      <rect className="ground" x={x} y={y} width={width} height={height} />
      <rect
        className={scale.className(step)}
        x={x}
        y={y + bar.base - bar.length}
        width={width}
        height={bar.length}
      />
    </g>
  );
}

function TotalCell({ layout, loads, scale }: Props) {
  const { width, height } = layout.block;
  const top = layout.linkHeight;
  const step = scale.step(loads.total);
  return (
    <>
      <rect className={scale.className(step)} x={0} y={top} width={width} height={height - 2 * top} />
      {layout.printTotals && (
        <text
          className={`total ${width < 26 ? "small" : ""} ${scale.ink(step)}`}
          x={width / 2}
          y={height / 2}
        >
          {scale.format(loads.total)}
        </text>
      )}
    </>
  );
}

function Block(props: Props) {
  const { wiring, shape, layout, elite, loads, scale, tabStop } = props;
  const { x, y, width, height } = blockBox(shape, layout, elite);
  const sides: LinkSide[] = ["up", "down"];
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g
      role="button"
      aria-label={eliteSummary(wiring, elite, loads, scale.signed)}
      data-object={`elite:${elite}`}
      tabIndex={tabStop ? 0 : -1}
      transform={`translate(${x} ${y})`}
    >
      <rect className="frame" x={-0.5} y={-0.5} width={width + 1} height={height + 1} />
      <TotalCell {...props} />
      {sides.flatMap((side) =>
        range(portCount(wiring, elite, side)).map((port) => (
          <LinkCell key={`${side}${port}`} {...props} side={side} port={port} />
        )),
      )}
    </g>
  );
}

const alike = (scale: CellScale, a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => sameShown(scale, value, b[i] ?? Number.NaN));

/** Most figures stay the same from one update to the next; a block is made again only when one that it shows changed. */
export const CongestionBlock = memo(
  Block,
  (a, b) =>
    a.wiring === b.wiring &&
    a.ports === b.ports &&
    a.layout === b.layout &&
    a.elite === b.elite &&
    a.tabStop === b.tabStop &&
    a.scale === b.scale &&
    sameShown(a.scale, a.loads.total, b.loads.total) &&
    alike(a.scale, a.loads.up, b.loads.up) &&
    alike(a.scale, a.loads.down, b.loads.down),
);
