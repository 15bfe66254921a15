import { act } from "react";
import { expect, test, vi } from "vitest";
import type { CostLine } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { FakeEngine } from "../../state/fake-engine.fixture";
import { mounting } from "../../views/mounted.fixture";
import { testBill } from "../cost/bill.fixture";
import { CostPart } from "./CostPart";

const { show, all, find } = mounting();

const line = (network: CostLine["network"], switches: CostLine["switches"]): CostLine => ({
  name: `${network} of 1,024 nodes`,
  network,
  switches,
  points: [64, 1024].map((nodes) => ({
    nodes,
    per_port: 3000,
    per_node: 5500,
    total_formula: `${nodes} × 3000 $`,
  })),
});

test("the part on cost has both charts, the sum of each network, and assumed prices before list prices", async () => {
  const engine = new FakeEngine();
  engine.billOf = () => testBill(JSON.stringify(EXAMPLE));
  engine.costLines = [line("qsnet2", null), line("infiniband", "96")];
  await show(<CostPart />, EXAMPLE, engine);
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(all(".network-comparison-figures > *")).toHaveLength(2);
  });
  expect(all(".sums dd").map((sum) => sum.textContent)).toEqual(["1024 × 3000 $", "1024 × 3000 $"]);
  const parts = all("table.cost tbody th").map(({ dataset }) => dataset.term);
  expect(parts).toHaveLength(4);
  expect(parts.slice(2)).toEqual(["costs.prices.node_chassis", "costs.prices.node"]);
  expect(find("table.cost tbody td").textContent).toBe("1,570");
});
