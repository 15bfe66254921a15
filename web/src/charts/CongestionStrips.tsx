/**
 * The matrix of a machine with more Elites than there is room for blocks: a bar for each, all bars of one shade in one
 * path, so that a thousand Elites cost the page as little as ten. One element represents the Elite that has the focus.
 */
import { memo } from "react";
import type { Wiring } from "../base/wiring";
import type { CongestionLoads } from "../engine/types";
import type { CellScale } from "./cell-scale";
import { blockBox, type MatrixLayout, type MatrixShape, stripColumns } from "./congestion-layout";
import { eliteLoads, eliteSummary } from "./congestion-texts";

type Place = { shape: MatrixShape; layout: MatrixLayout; loads: CongestionLoads };
type Props = Place & { scale: CellScale };

/** The Elite with the most load, or the greatest difference, of those from `first` to `last`. */
function worstOf(total: Float64Array, first: number, last: number): number {
  let worst = first;
  for (let elite = first + 1; elite <= last; elite++)
    if (Math.abs(total[elite] ?? 0) > Math.abs(total[worst] ?? 0)) worst = elite;
  return worst;
}

/** One path for each step of the ramp; a strip has no room for a number, so its height tells the load too. */
export function stripPaths({ shape, layout, loads, scale }: Props): string[] {
  const paths: string[] = Array.from({ length: scale.steps }, () => "");
  const columns = stripColumns(shape, layout);
  for (let level = 0; level < shape.levels; level++) {
    const base = level * shape.elitesPerLevel;
    const { y, height } = blockBox(shape, layout, base);
    for (const { x, width, first, last } of columns) {
      const load = loads.total[worstOf(loads.total, base + first, base + last)] ?? 0;
      const step = scale.step(load);
      if (step === scale.step(0)) continue;
      const bar = scale.bar(load, height);
      const length = Math.max(1, Math.round(bar.length));
      paths[step] += `M${x} ${Math.round(y + bar.base)}h${width}v${-length}h${-width}z`;
    }
  }
  return paths;
}

/** The Elite that the strip at this place of the chart tells of. */
export function stripEliteAt({ shape, layout, loads }: Place, x: number, y: number): number | null {
  const row = Math.floor((y - 1) / layout.rowPitch);
  const base = (shape.levels - 1 - row) * shape.elitesPerLevel;
  const column = stripColumns(shape, layout).findLast((each) => each.x <= x);
  const inside = row >= 0 && base >= 0 && x < layout.gutter + shape.elitesPerLevel * layout.pitch;
  const isThere = column && inside && base + column.first < loads.total.length;
  return isThere ? worstOf(loads.total, base + column.first, base + column.last) : null;
}

export const CongestionStrips = memo(function CongestionStrips(props: Props) {
  const { shape, layout, scale } = props;
  return (
    <>
      {Array.from({ length: shape.levels }, (_, level) => {
        const { y, height } = blockBox(shape, layout, level * shape.elitesPerLevel);
        const elites = level === shape.levels - 1 ? shape.topElites : shape.elitesPerLevel;
        const width = elites * layout.pitch;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number.
          <rect key={level} className="ground" x={layout.gutter} y={y} width={width} height={height} />
        );
      })}
      {stripPaths(props).map((path, step) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
        path === "" ? null : <path key={step} className={`strip ${scale.className(step)}`} d={path} />,
      )}
    </>
  );
});

/** What the Tab key reaches; the arrows move it from Elite to Elite. */
export function StripStop({
  wiring,
  shape,
  layout,
  loads,
  scale,
  elite,
}: Props & { wiring: Wiring; elite: number }) {
  const { x, y, width, height } = blockBox(shape, layout, elite);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g
      role="button"
      aria-label={eliteSummary(wiring, elite, eliteLoads(loads, wiring, elite), scale.signed)}
      data-object={`elite:${elite}`}
      tabIndex={0}
    >
      <rect className="reach" x={x - 1} y={y} width={width + 2} height={height} />
    </g>
  );
}
