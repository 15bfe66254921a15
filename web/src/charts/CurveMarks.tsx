import { line } from "d3-shape";
import type { Curve } from "../engine/types";
import type { CurveAxes } from "./curve-axes";
import { LOOKS, shapeOf } from "./kit/shapes";

/** One curve: its line, its points with their 95 % intervals, and a ring around its knee. */
export function CurveMarks({ curve, index, axes }: { curve: Curve; index: number; axes: CurveAxes }) {
  const { x, y } = axes;
  const path = line<Curve["points"][number]>(
    (point) => x(point.x),
    (point) => y(point.y),
  ).digits(1);
  const place = (at: { x: number; y: number }) => `translate(${x(at.x).toFixed(1)} ${y(at.y).toFixed(1)})`;
  const knee = curve.points.find((point) => point.x === curve.knee);
  return (
    <g className={`curve curve-${index % LOOKS}`}>
      <path className="line" d={path(curve.points) ?? ""} />
      {curve.points.map((point) => (
        <g key={point.x}>
          {point.ci95 !== null && point.ci95 > 0 && (
            <line
              className="whisker"
              x1={x(point.x)}
              x2={x(point.x)}
              y1={y(Math.max(0, point.y - point.ci95))}
              y2={y(point.y + point.ci95)}
            />
          )}
          <path className="point" transform={place(point)} d={shapeOf(index)} />
        </g>
      ))}
      {knee && <circle className="knee" cx={x(knee.x)} cy={y(knee.y)} r={8} />}
    </g>
  );
}
