/**
 * What a port costs in either network at all sizes, as figure 7 of `infiniband-vs-elan4` draws it: at the prices of the
 * form, with the nodes or without.
 */
import { useEffect, useMemo, useState } from "react";
import { term } from "../../base/terms";
import { SweepCurves } from "../../charts/SweepCurves";
import type { SweepAxis, SweepSeries } from "../../charts/sweep-axes";
import type { CostLine, Scenario } from "../../engine/types";
import { CoalescingQueue } from "../../state/coalescing-queue";
import { Wide } from "../../views/instruments/Sized";
import { useSession } from "../../views/session-context";
import { billed } from "./costs";
import * as texts from "./texts";

export function CostLines({ scenario }: { scenario: Scenario }) {
  const lines = useCostLines(billed(scenario));
  const [withNodes, setWithNodes] = useState(false);
  const { axis, series } = useMemo(() => drawn(lines, withNodes), [lines, withNodes]);
  if (lines.length === 0) return null;
  return (
    <figure className="cost-by-size">
      <figcaption {...term("cost-per-port")}>{texts.bothNetworks}</figcaption>
      <label>
        <input
          type="checkbox"
          checked={withNodes}
          onChange={({ currentTarget }) => setWithNodes(currentTarget.checked)}
        />{" "}
        {texts.includeNodes}
      </label>
      <Wide>
        {(width) => (
          <SweepCurves
            width={width}
            height={230}
            axis={axis}
            measure={{
              id: "cost-per-port",
              label: withNodes ? texts.nodeCost : texts.portCost,
              unit: "$",
            }}
            series={series}
            published={[]}
          />
        )}
      </Wide>
    </figure>
  );
}

/** The axis and the curves of lines, which all have the same sizes. */
export function drawn(
  lines: readonly CostLine[],
  withNodes: boolean,
): { axis: SweepAxis; series: SweepSeries[] } {
  const sizes = lines[0]?.points ?? [];
  return {
    axis: {
      label: texts.nodes,
      path: "node",
      unit: "",
      scale: "log",
      values: sizes.map(({ nodes }) => ({ label: String(nodes), number: nodes })),
    },
    series: lines.map(({ name, points }, index) => ({
      name,
      index,
      knee: null,
      points: points.map(({ per_port, per_node }, at) => ({
        at,
        point: at,
        mean: withNodes ? per_node : per_port,
        halfWidth: null,
      })),
    })),
  };
}

const NOTHING: readonly CostLine[] = [];

/** By the engine, for the prices of a scenario as text; until new ones are there, the last ones stand. */
function useCostLines(text: string): readonly CostLine[] {
  const session = useSession();
  const [lines, setLines] = useState(NOTHING);
  const queue = useMemo(
    () =>
      new CoalescingQueue<string>(async (wanted) => {
        setLines((await session.engine.ask((client) => client.costBySize(wanted))) ?? NOTHING);
      }),
    [session],
  );
  useEffect(() => {
    queue.push(text);
    return () => queue.clear();
  }, [queue, text]);
  return lines;
}
