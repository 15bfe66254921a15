/** Axes to draw a curve on, by hand. */
import { ticks } from "d3-array";
import type { Curve } from "../../../lessons/lesson";
import * as texts from "./texts";

const WIDTH = 420;
const HEIGHT = 170;
const LEFT = 48;
const FOOT = 34;
/** The outermost values stand so far from the ends. */
const INSET = 20;
const TOP = 16;

/** Where the values of the sweep stand, from 0 to 1; one alone in the middle. */
export function placesOf({ xs, scale }: Pick<Curve, "xs" | "scale">): number[] {
  const at = xs.map((x) => (scale === "log" && x > 0 ? Math.log(x) : x));
  const [least, most] = [Math.min(...at), Math.max(...at)];
  return at.map((x) => (most > least ? (x - least) / (most - least) : 0.5));
}

export function CurveBox({ curve }: { curve: Curve }) {
  const { x_label: x, y_label: y, unit, yMax, xs } = curve;
  const places = placesOf(curve);
  const ground = HEIGHT - FOOT;
  return (
    <svg
      className="handout-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.axes(y, x)}
    >
      {ticks(0, yMax, 4).map((value) => {
        const at = ground - (value / yMax) * (ground - TOP);
        return (
          <g key={value}>
            <path className="handout-grid" d={`M${LEFT} ${at}H${WIDTH}`} />
            <text x={LEFT - 4} y={at + 3} textAnchor="end">
              {value}
            </text>
          </g>
        );
      })}
      <path className="handout-axis" d={`M${LEFT} ${TOP}V${ground}H${WIDTH}`} />
      {xs.map((value, index) => {
        const at = LEFT + INSET + places[index]! * (WIDTH - LEFT - 2 * INSET);
        return (
          <g key={value}>
            <path className="handout-grid" d={`M${at} ${TOP}V${ground + 3}`} />
            <text x={at} y={ground + 14} textAnchor="middle">
              {value}
            </text>
          </g>
        );
      })}
      <text x={LEFT} y={TOP - 6}>
        {y}, {unit}
      </text>
      <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 4} textAnchor="middle">
        {x}
      </text>
    </svg>
  );
}
