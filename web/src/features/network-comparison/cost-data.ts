/** Charts of cost per port over size for both networks: the network alone, and with its nodes. */
import type { CostLine } from "../../engine/types";
import type { NetworkComparisonChart, NetworkComparisonCurve } from "./network-comparison-data";
import { NETWORK_NAMES } from "./state/network-texts";
import * as texts from "./texts";

/** The engine has Elan-4 first, then InfiniBand by its switches. */
function curveOf(
  { network, switches, points }: CostLine,
  at: number,
  y: (point: CostLine["points"][number]) => number,
) {
  const second = at > 1;
  const own = NETWORK_NAMES[network === "infiniband" ? network : "qsnet2"];
  const name = switches === null ? own : texts.curveOfSwitches(own, switches);
  return {
    id: `${network} ${switches ?? ""}`.trim(),
    name,
    look: { colour: network === "infiniband" ? 1 : 0, mark: at, second },
    points: points.map((point) => ({ x: point.nodes, y: y(point) })),
    extrapolated: [],
    runs: [],
  } satisfies NetworkComparisonCurve;
}

const NODES = { label: texts.nodes, unit: "", term: "node" } as const;

export function costCharts(lines: readonly CostLine[]): NetworkComparisonChart[] {
  const places = lines[0]?.points.map(({ nodes }) => nodes) ?? [];
  const common = { axis: NODES, places, published: [] };
  return [
    {
      ...common,
      id: "cost-of-a-port",
      title: texts.portCost,
      note: texts.portCostNote,
      measure: { label: texts.portCost, unit: "$", term: "cost-per-port", scale: "linear", fromZero: true },
      curves: lines.map((line, at) => curveOf(line, at, ({ per_port }) => per_port)),
    },
    {
      ...common,
      id: "cost-with-nodes",
      title: texts.nodeCost,
      note: texts.nodeCostNote,
      measure: {
        label: texts.nodeCost,
        unit: "$",
        term: "cost-per-port",
        scale: "linear",
        fromZero: true,
      },
      curves: lines.map((line, at) => curveOf(line, at, ({ per_node }) => per_node)),
    },
  ];
}

/** Where all lines are long enough to be compared: 1,024 nodes, or the largest size. */
export function sumsAt(lines: readonly CostLine[], wanted = 1024): { name: string; formula: string }[] {
  return lines.flatMap(({ name, points }) => {
    const point = points.find(({ nodes }) => nodes === wanted);
    return point ? [{ name, formula: point.total_formula }] : [];
  });
}
