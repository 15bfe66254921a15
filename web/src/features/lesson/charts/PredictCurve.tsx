/**
 * A curve that is drawn before it is seen: by a stroke, or with a handle for each value of the axis, which a keyboard
 * moves too. Afterwards the simulated and the published curve are drawn next to it.
 *
 * It does not contain what counts as right, and when anything is shown.
 */
import { line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { formatAmount } from "../../../base/format";
import { LegendEntry, placed } from "../../../charts/kit/Legend";
import { Plot } from "../../../charts/kit/Plot";
import { pointIn } from "../../../charts/kit/pointer";
import { shapeOf } from "../../../charts/kit/shapes";
import { SweepGrid } from "../../../charts/SweepFrame";
import { valueLabel } from "../../../charts/sweep-axes";
import { type DrawnPoint, nearestValue, type Pixel, passed, predictAxes, redrawn } from "./predict-axes";
import * as texts from "./texts";
import "../../../charts/charts.css";
import "../../../charts/sweep.css";
import "./predict.css";

export type PredictCurveProps = {
  width: number;
  height: number;
  /** Where it is drawn. */
  xs: readonly number[];
  xLabel: string;
  yLabel: string;
  unit: string;
  scale: "linear" | "log";
  yMax: number;
  /** In the order of the axis; what is not drawn yet is missing. */
  drawn: readonly DrawnPoint[];
  /** Null once it is settled. */
  onDraw: ((drawn: DrawnPoint[]) => void) | null;
  /** Null until it is to be seen. */
  simulated: readonly { x: number; y: number; ci95: number | null }[] | null;
  /** Shown with what is simulated. */
  published: readonly { x: number; y: number; source: string }[];
};

/** A handle that was grasped follows the pointer so far to either side. */
const GRASP = 16;

/** Steps from nothing to the top by arrow keys, and by pages. */
const [STEPS, PAGES] = [60, 8];

/** Curves by their colour and shape. */
const [SIMULATED, DRAWN] = [0, 1];

const CROSS = "M-5,-5L5,5M-5,5L5,-5";

const placeName = (x: number) => x.toLocaleString("en-US");

function summary({ xLabel, yLabel, unit, drawn, simulated, published }: PredictCurveProps): string {
  const pointAt = (x: number, y: number) => texts.valueAt(formatAmount(y), placeName(x));
  return texts.summary({
    quantity: yLabel,
    unit,
    parameter: xLabel,
    predicted: drawn.map(([x, y]) => pointAt(x, y)),
    simulated: simulated?.map(({ x, y }) => pointAt(x, y)) ?? null,
    published: simulated
      ? published.map(({ x, y, source }) => texts.publishedAt(formatAmount(y), placeName(x), source))
      : [],
  });
}

export function PredictCurve(props: PredictCurveProps) {
  const { width, height, xs, unit, drawn, onDraw, simulated } = props;
  const axes = predictAxes(props);
  const stroke = useRef<{ grasped: number; last: Pixel } | null>(null);
  const heights = new Map(drawn);
  const draw = (strokes: readonly (readonly [number, number])[]) => onDraw?.(redrawn(xs, drawn, strokes));

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    const last = pointIn(event, width);
    const grasped = nearestValue(axes, last);
    stroke.current = { grasped, last };
    event.currentTarget.setPointerCapture(event.pointerId);
    draw([[grasped, axes.valueAt(last.y)]]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = stroke;
    if (!current || !event.isPrimary) return;
    const place = pointIn(event, width);
    const strokes = passed(axes, current.last, place);
    if (Math.abs(axes.x(current.grasped) - place.x) <= GRASP) {
      strokes.push([current.grasped, axes.valueAt(place.y)]);
    }
    stroke.current = { ...current, last: place };
    if (strokes.length > 0) draw(strokes);
  };
  const end = () => {
    stroke.current = null;
  };

  const curve = line<DrawnPoint>(
    ([x]) => axes.x(xs.indexOf(x)),
    ([, y]) => axes.y(y),
  ).digits(1);
  const settled = onDraw === null;
  return (
    <Plot
      name={["sweep-curves", "predict-curve", ...(settled ? [] : ["open"])].join(" ")}
      role={settled ? "img" : "group"}
      label={summary(props)}
      width={width}
      height={height}
      {...(settled
        ? {}
        : { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end })}
    >
      <SweepGrid axis={axes.axis} axes={axes} unit={unit} width={width} height={height} />
      <g className={`curve curve-${DRAWN}`}>
        <path className="line drawn" d={curve(drawn) ?? ""} />
        {xs.map((x, at) => (
          <Handle
            key={x}
            at={at}
            axes={axes}
            settled={settled}
            unit={unit}
            label={props.yLabel}
            height={heights.get(x) ?? null}
            onHeight={(next) => draw([[at, next]])}
          />
        ))}
      </g>
      {simulated && <Seen {...props} simulated={simulated} axes={axes} />}
      <Legend {...props} columns={axes.columns} />
    </Plot>
  );
}

type HandleProps = {
  at: number;
  axes: ReturnType<typeof predictAxes>;
  label: string;
  unit: string;
  /** Null before it is drawn. */
  height: number | null;
  settled: boolean;
  onHeight: (height: number) => void;
};

/** Where a key takes a height; null for keys that do nothing here. */
function heightByKey(key: string, height: number, most: number): number | null {
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
      return height + most / STEPS;
    case "ArrowDown":
    case "ArrowLeft":
      return height - most / STEPS;
    case "PageUp":
      return height + most / PAGES;
    case "PageDown":
      return height - most / PAGES;
    case "Home":
      return 0;
    case "End":
      return most;
    default:
      return null;
  }
}

function Handle({ at, axes, label, unit, height, settled, onHeight }: HandleProps) {
  const { x, y, most, valueAt } = axes;
  // What is not drawn yet waits in the middle.
  const value = height ?? most / 2;
  const transform = `translate(${x(at).toFixed(1)} ${y(value).toFixed(1)})`;
  const shape = <path className="point" d={shapeOf(DRAWN, 64)} />;
  if (settled) return height === null ? null : <g transform={transform}>{shape}</g>;
  const press = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : heightByKey(event.key, value, most);
    if (next === null) return;
    // The page's own keys would move the picture, or continue.
    event.preventDefault();
    event.stopPropagation();
    onHeight(valueAt(y(next)));
  };
  return (
    <g
      className={height === null ? "handle waiting" : "handle"}
      transform={transform}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.handleLabel(label, valueLabel(axes.axis, at))}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={height === null ? texts.notDrawn : `${formatAmount(height)} ${unit}`}
      onKeyDown={press}
    >
      <circle className="reach" r={14} />
      {shape}
    </g>
  );
}

/** What came out, and what was measured. */
function Seen({
  simulated,
  published,
  xs,
  unit,
  axes,
}: Pick<PredictCurveProps, "published" | "xs" | "unit"> & {
  simulated: NonNullable<PredictCurveProps["simulated"]>;
  axes: ReturnType<typeof predictAxes>;
}) {
  const { x, y, axis } = axes;
  const at = (value: number) => xs.indexOf(value);
  const points = simulated.filter((point) => at(point.x) >= 0);
  const curve = line<(typeof points)[number]>(
    (point) => x(at(point.x)),
    (point) => y(point.y),
  ).digits(1);
  const place = (point: { x: number; y: number }) =>
    `translate(${x(at(point.x)).toFixed(1)} ${y(point.y).toFixed(1)})`;
  return (
    <>
      <g className={`curve curve-${SIMULATED}`}>
        <path className="line" d={curve(points) ?? ""} />
        {points.map((point) => (
          <path key={point.x} className="point" transform={place(point)} d={shapeOf(SIMULATED)}>
            <title>
              {texts.simulatedPoint(valueLabel(axis, at(point.x)), `${formatAmount(point.y)} ${unit}`)}
            </title>
          </path>
        ))}
      </g>
      {published
        .filter((point) => at(point.x) >= 0)
        .map((point) => (
          <path
            key={`${point.x} ${point.source}`}
            className="published-cross"
            transform={place(point)}
            d={CROSS}
          >
            <title>
              {texts.publishedPoint(
                valueLabel(axis, at(point.x)),
                `${formatAmount(point.y)} ${unit}`,
                point.source,
              )}
            </title>
          </path>
        ))}
    </>
  );
}

function Legend({
  width,
  columns,
  simulated,
  published,
}: Pick<PredictCurveProps, "width" | "simulated" | "published"> & { columns: number }) {
  const curves = [
    { name: texts.predicted, index: DRAWN, lines: ["line", "drawn"] },
    ...(simulated ? [{ name: texts.simulated, index: SIMULATED, lines: ["line"] }] : []),
  ];
  return (
    <>
      {curves.map(({ name, index, lines }, at) => (
        <LegendEntry
          key={name}
          curve={["curve", `curve-${index}`].join(" ")}
          shape={shapeOf(index)}
          line={lines.join(" ")}
          at={at}
          columns={columns}
          width={width}
        >
          {name}
        </LegendEntry>
      ))}
      {simulated && published.length > 0 && (
        <g transform={placed({ at: curves.length, columns, width })}>
          <path className="published-cross" transform="translate(10 0)" d={CROSS} />
          <text className="published-text" x={26} dominantBaseline="central">
            {texts.published}
          </text>
        </g>
      )}
    </>
  );
}
