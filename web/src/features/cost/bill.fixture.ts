/** A bill for tests of views: adapters and chassis of whatever machine it is asked for, at the prices of that. */
import type { Bill, BillComparison, BillLine, BillOutcome, PriceOf, Scenario } from "../../engine/types";

const CHASSIS_NODES = 64;

const PRICES: readonly Omit<PriceOf, "price" | "is_own">[] = [
  { part: "qm500", label: "Adapter", default_price: 1570, standing: "assumed", source: "lost in the scan" },
  { part: "node_chassis", label: "Chassis", default_price: 93_000, standing: "listed", source: "table 3" },
  { part: "fibre_link", label: "Fibre", default_price: 1182, standing: "solved", source: "T29: 27 %" },
  { part: "node", label: "Node", default_price: 2500, standing: "listed", source: "section 5" },
];

export function testBill(text: string): BillOutcome {
  const { topology, costs } = JSON.parse(text) as Scenario;
  const prices = PRICES.map((row): PriceOf => {
    const price = costs?.prices?.[row.part] ?? row.default_price;
    return { ...row, price, is_own: price !== row.default_price };
  });
  if (topology.dimension < 3) return { bill: null, reason: "this machine has 2 levels", prices };
  const line = (at: number, count: number): BillLine => {
    const { part, label, price, is_own, standing, source } = prices[at]!;
    const total = count * price;
    const formula = `${count} × ${price} $ = ${total} $`;
    return { part, label, count, counted: "counted", price, total, formula, is_own, standing, source };
  };
  const { nodes } = topology;
  const lines = [line(0, nodes), line(1, Math.ceil(nodes / CHASSIS_NODES))];
  if (costs?.top_cables === "fibre") lines.push(line(2, nodes));
  // Each link that is left out saves something, so that full and reduced differ.
  const saved = (topology.up_links_kept ?? []).reduce((sum, kept) => sum + 4 - kept, 0);
  const total = lines.reduce((sum, each) => sum + each.total, 0) - saved * 10_000;
  const own = line(3, nodes);
  const bill: Bill = {
    lines,
    total,
    total_formula: "",
    ports: nodes,
    per_port: total / nodes,
    per_port_formula: "",
    nodes: own,
    system_total: total + own.total,
    system_formula: "",
  };
  return { bill, reason: null, prices };
}

export function testComparison(a: string, b: string): BillComparison | null {
  const [of, other] = [testBill(a).bill, testBill(b).bill];
  if (!of || !other) return null;
  const rows = of.lines.map((line) => {
    const same = other.lines.find(({ part }) => part === line.part) ?? null;
    const difference = (same?.total ?? 0) - line.total;
    return { part: line.part, label: line.label, a: line, b: same, difference };
  });
  const ratio = other.total / of.total;
  return { rows, difference: other.total - of.total, ratio, ratio_formula: "" };
}
