import { expect, test } from "vitest";
import type { CostLine } from "../../engine/types";
import { costCharts, sumsAt } from "./cost-data";

const point = (nodes: number, per_port: number) => ({
  nodes,
  per_port,
  per_node: per_port + 2500,
  total_formula: `${nodes} × ${per_port} $`,
});
const line = (network: CostLine["network"], switches: CostLine["switches"], prices: number[]): CostLine => ({
  name: "its own name",
  network,
  switches,
  points: [64, 1024].map((nodes, at) => point(nodes, prices[at]!)),
});
const lines = [
  line("qsnet2", null, [4000, 3500]),
  line("infiniband", "96", [3800, 3200]),
  line("infiniband", "24", [2000, 1500]),
];

test("lines are distinguished by mark and dashes, networks by colour", () => {
  const [ports, nodes] = costCharts(lines);
  expect(ports!.curves.map(({ name }) => name)).toEqual([
    "Quadrics Elan-4",
    "4X InfiniBand, 96 ports",
    "4X InfiniBand, 24 ports",
  ]);
  expect(ports!.curves.map(({ look }) => [look.colour, look.mark, look.second])).toEqual([
    [0, 0, false],
    [1, 1, false],
    [1, 2, true],
  ]);
  expect(ports!.curves[0]!.points).toEqual([
    { x: 64, y: 4000 },
    { x: 1024, y: 3500 },
  ]);
  expect(nodes!.curves[2]!.points[1]).toEqual({ x: 1024, y: 4000 });
});

test("sums are told where all lines have one", () => {
  expect(sumsAt(lines).map(({ formula }) => formula)).toEqual([
    "1024 × 3500 $",
    "1024 × 3200 $",
    "1024 × 1500 $",
  ]);
  expect(sumsAt([])).toEqual([]);
});
