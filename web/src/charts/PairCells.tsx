/** The cells of the matrix of sources and destinations: a path for each step of the ramp, and figures where there is room. */
import { range } from "d3-array";
import { memo, useId } from "react";
import { DIFFERENCE_REACH, differenceInkTurns, INK_TURNS } from "../base/ramp";
import { pairPaths, pairStep } from "./pair-cells";
import { pairBox } from "./pair-layout";
import { formatPairCell, type PairTable } from "./pair-texts";

type CellsProps = Pick<PairTable, "cells" | "layout" | "unit" | "differs"> & { most: number };

export const PairCells = memo(function PairCells({ cells, layout, most, unit, differs }: CellsProps) {
  const { drawn, printed } = layout;
  const hatch = useId();
  const paths = pairPaths(cells, layout, most, differs);
  const ramp = differs ? "d" : "c";
  return (
    <>
      {paths.map((path, step) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
        path === "" ? null : <path key={step} className={`cell ${ramp}${step}`} d={path} />,
      )}
      {differs ? <Hatching id={hatch} path={paths.slice(0, DIFFERENCE_REACH).join("")} /> : null}
      {printed
        ? range(drawn * drawn).map((at) => {
            const value = cells[at] ?? 0;
            if (value === 0) return null;
            const { x, y, width, height } = pairBox(layout, Math.floor(at / drawn), at % drawn);
            const step = pairStep(value / most, differs);
            const high = differs ? differenceInkTurns(step - DIFFERENCE_REACH) : step >= INK_TURNS;
            return (
              <text
                key={at}
                className={`figure ${high ? "ink-high" : "ink-low"}`}
                x={x + width / 2}
                y={y + height / 2}
              >
                {formatPairCell(value, { unit, differs })}
              </text>
            );
          })
        : null}
    </>
  );
});

/** Over the cells that have less in B: their colour alone would not tell everybody which way they differ. */
function Hatching({ id, path }: { id: string; path: string }) {
  if (path === "") return null;
  return (
    <>
      <defs>
        <pattern id={id} width={3} height={3} patternUnits="userSpaceOnUse">
          <path className="hatch" d="M0 3 3 0" />
        </pattern>
      </defs>
      <path d={path} fill={`url(#${id})`} />
    </>
  );
}
