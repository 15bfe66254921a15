/** The marks of one network in a chart next to another: its line, its points, and what is only extrapolated. */
import { line } from "d3-shape";
import { formatAmount } from "../../../base/format";
import { shapeOf } from "../../../charts/kit/shapes";
import {
  type NetworkComparisonAxes,
  type NetworkComparisonAxisX,
  type NetworkComparisonAxisY,
  type NetworkComparisonLook,
  type NetworkComparisonPoint,
  type NetworkComparisonSeries,
  placeWords,
} from "./network-comparison-axes";
import * as texts from "./texts";

type Props = {
  series: NetworkComparisonSeries;
  axis: NetworkComparisonAxisX;
  measure: NetworkComparisonAxisY;
  axes: NetworkComparisonAxes;
};

/** The parts of its class that say how it looks. */
export function lookClass({ colour, second }: NetworkComparisonLook): string {
  return ["network-comparison-curve", `network-${colour}`, ...(second ? ["second"] : [])].join(" ");
}

export function NetworkComparisonMarks({ series, axis, measure, axes }: Props) {
  const { x, y } = axes;
  const { points, extrapolated, look, name } = series;
  const path = line<NetworkComparisonPoint>(
    (point) => x(point.x),
    (point) => y(point.y),
  ).digits(1);
  const place = (at: NetworkComparisonPoint) => `translate(${x(at.x).toFixed(1)} ${y(at.y).toFixed(1)})`;
  const words = (at: NetworkComparisonPoint) =>
    texts.point(name, placeWords(axis, at.x), formatAmount(at.y), measure.unit);
  // Nothing lies between no bytes and some on an axis that is broken there.
  const joined = points.filter((point) => point.x > 0);
  const last = points.at(-1);
  return (
    <g className={lookClass(look)}>
      {extrapolated.length > 0 && last && (
        <path className="extrapolated" d={path([last, ...extrapolated]) ?? ""} />
      )}
      <path className="line" d={path(joined) ?? ""} />
      {points.map((point) => (
        <path key={point.x} className="point" transform={place(point)} d={shapeOf(look.mark)}>
          <title>{words(point)}</title>
        </path>
      ))}
      {extrapolated.map((point) => (
        <circle key={point.x} className="guess" cx={x(point.x)} cy={y(point.y)} r={2}>
          <title>{texts.extrapolatedPoint(words(point))}</title>
        </circle>
      ))}
    </g>
  );
}
