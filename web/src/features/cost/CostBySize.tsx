/** Cost per port of machines of other sizes at the same prices: shows where chassis and top switches pay off. */
import { term } from "../../base/terms";
import { SweepCurves } from "../../charts/SweepCurves";
import type { SweepAxis, SweepSeries } from "../../charts/sweep-axes";
import type { Scenario } from "../../engine/types";
import { Wide } from "../../views/instruments/Sized";
import { billedOfSize, COMPARED_TOP_SWITCHES, SIZES } from "./costs";
import * as texts from "./texts";
import type { Bills } from "./use-bills";

const AXIS: SweepAxis = {
  label: texts.nodes,
  path: "node",
  unit: "",
  scale: "log",
  values: SIZES.map((number) => ({ label: String(number), number })),
};

const PER_PORT = { id: "cost-per-port", label: texts.portCost, unit: "$" };

export function sizeTexts(scenario: Scenario): string[] {
  return COMPARED_TOP_SWITCHES.flatMap((top) =>
    SIZES.flatMap((nodes) => billedOfSize(scenario, nodes, top) ?? []),
  );
}

export function CostBySize({ scenario, bills }: { scenario: Scenario; bills: Bills }) {
  const series = COMPARED_TOP_SWITCHES.toReversed().map(
    (top, index): SweepSeries => ({
      name: top === 8 ? texts.full : texts.withTopSwitches(top),
      index,
      knee: null,
      points: SIZES.flatMap((nodes, at) => {
        const text = billedOfSize(scenario, nodes, top);
        const bill = text === null ? null : (bills.of(text)?.bill ?? null);
        return bill ? [{ at, point: at, mean: bill.per_port, halfWidth: null }] : [];
      }),
    }),
  );
  if (series.every(({ points }) => points.length === 0)) return null;
  return (
    <figure className="cost-by-size">
      <figcaption {...term("cost-per-port")}>{texts.portCostBySize}</figcaption>
      <Wide>
        {(width) => (
          <SweepCurves
            width={width}
            height={210}
            axis={AXIS}
            measure={PER_PORT}
            series={series}
            published={[]}
          />
        )}
      </Wide>
    </figure>
  );
}
