/**
 * The matrix of a machine with more Elites than there is room for blocks: a bar for each, all bars of one shade in one
 * path, so that a thousand Elites cost the page as little as ten. One element stands for the Elite that has the focus.
 */
import { memo } from "react";
import { CONGESTION_STEPS, congestionStep } from "../base/ramp";
import type { Wiring } from "../base/wiring";
import { blockBox, type MatrixLayout, type MatrixShape, stripColumns } from "./congestion-layout";
import { type EliteLoads, eliteSummary, type LevelLoads } from "./congestion-words";

type Props = { shape: MatrixShape; layout: MatrixLayout; levels: readonly LevelLoads[] };

function worstOf(elites: readonly EliteLoads[], first: number, last: number): number {
  let worst = first;
  for (let index = first + 1; index <= last; index++)
    if ((elites[index]?.total ?? 0) > (elites[worst]?.total ?? 0)) worst = index;
  return worst;
}

/** One path for each step of the ramp; a strip has no room for a number, so its height tells the load too. */
export function stripPaths({ shape, layout, levels }: Props): string[] {
  const paths: string[] = Array.from({ length: CONGESTION_STEPS }, () => "");
  const columns = stripColumns(shape, layout);
  levels.forEach(({ elites }, level) => {
    const { y, height } = blockBox(shape, layout, level * shape.elitesPerLevel);
    for (const { x, width, first, last } of columns) {
      const load = elites[worstOf(elites, first, last)]?.total ?? 0;
      const step = congestionStep(load);
      if (step === 0) continue;
      const bar = Math.max(1, Math.round(load * height));
      paths[step] += `M${x} ${Math.round(y + height)}h${width}v${-bar}h${-width}z`;
    }
  });
  return paths;
}

/** The Elite that the strip at this place of the chart tells of. */
export function stripEliteAt({ shape, layout, levels }: Props, x: number, y: number): number | null {
  const row = Math.floor((y - 1) / layout.rowPitch);
  const level = shape.levels - 1 - row;
  const columns = stripColumns(shape, layout);
  const column = Math.floor((x - layout.gutter) / ((shape.elitesPerLevel * layout.pitch) / columns.length));
  const place = columns[column];
  if (row < 0 || level < 0 || !place) return null;
  return level * shape.elitesPerLevel + worstOf(levels[level]?.elites ?? [], place.first, place.last);
}

export const CongestionStrips = memo(function CongestionStrips(props: Props) {
  const { shape, layout } = props;
  return (
    <>
      {Array.from({ length: shape.levels }, (_, level) => {
        const { y, height } = blockBox(shape, layout, level * shape.elitesPerLevel);
        const width = shape.elitesPerLevel * layout.pitch;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number.
          <rect key={level} className="ground" x={layout.gutter} y={y} width={width} height={height} />
        );
      })}
      {stripPaths(props).map((path, step) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
        path === "" ? null : <path key={step} className={`strip c${step}`} d={path} />,
      )}
    </>
  );
});

/** What the Tab key reaches; the arrows move it from Elite to Elite. */
export function StripStop({
  wiring,
  shape,
  layout,
  levels,
  elite,
}: Props & { wiring: Wiring; elite: number }) {
  const level = Math.floor(elite / shape.elitesPerLevel);
  const loads = levels[level]?.elites[elite % shape.elitesPerLevel];
  if (!loads) return null;
  const { x, y, width, height } = blockBox(shape, layout, elite);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g
      role="button"
      aria-label={eliteSummary(wiring, elite, loads)}
      data-object={`elite:${elite}`}
      tabIndex={0}
    >
      <rect className="reach" x={x - 1} y={y} width={width + 2} height={height} />
    </g>
  );
}
