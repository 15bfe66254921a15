import { act } from "react";
import { expect, test } from "vitest";
import type { Scenario } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { FakeEngine } from "../../state/fake-engine.fixture";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../../views/mounted.fixture";
import { useShownScenario } from "../../views/setup/use-edit";
import { testBill } from "./bill.fixture";
import { CostFields } from "./CostFields";
import { drawn } from "./CostLines";

const { show, find, all, press, click } = mounting();
const state = (session: Session) => seen(session);
const costs = (session: Session) => state(session).opened!.scenario.costs;

const FULL: Scenario = {
  ...EXAMPLE,
  network: "qsnet2",
  topology: { arity: 4, dimension: 5, nodes: 1024, cable_m: [5, 0, 0, 15, 0] },
};

function Panel() {
  const scenario = useShownScenario();
  return scenario && <CostFields scenario={scenario} />;
}

function open(scenario: Scenario): Promise<Session> {
  const engine = new FakeEngine();
  engine.billOf = testBill;
  return show(<Panel />, scenario, engine);
}

async function type(label: string, text: string): Promise<void> {
  const input = find<HTMLInputElement>(`[aria-label="${label}"]`);
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

const rows = () => all(".bill tr[data-part] td").map(({ textContent }) => textContent);
const standings = () => all(".standing").map(({ textContent }) => textContent);

test("a bill has a line for each part, a total, and says where each price comes from", async () => {
  await open(FULL);
  expect(rows()).toEqual(["1,607,680", "1,488,000", "2,560,000"]);
  expect(standings()).toEqual(["assumed", "listed", "listed"]);
  expect(find(".bill-total").textContent).toContain("3,095,680");
  expect(find(".bill-more").textContent).toContain("Default price 1,570 $: lost in the scan.");
});

test("a price is an edit with a name, and goes back to its default; emptied, it is the default", async () => {
  const session = await open(FULL);
  await type("Price of Adapter, $", "2,000");
  expect(costs(session)).toEqual({ prices: { qm500: 2000 } });
  expect(rows()[0]).toBe("2,048,000");
  expect(standings()[0]).toBe("your price");
  await click('[aria-label="Price of Adapter: reset to 1,570 $"]');
  expect(state(session).opened!.scenario).not.toHaveProperty("costs");
  await type("Price of Chassis, $", "1");
  await type("Price of Chassis, $", "");
  expect(state(session).opened!.scenario).not.toHaveProperty("costs");
  expect(state(session).undo).toEqual([
    "Price of Adapter: 1,570 $ → 2,000 $",
    "Price of Adapter: 2,000 $ → 1,570 $",
    "Price of Chassis: 93,000 $ → 1 $",
    "Price of Chassis: 1 $ → 93,000 $",
  ]);
});

test("what the engine objects to in a price is said at its field", async () => {
  const session = await open(FULL);
  const problems = [
    { path: "costs.prices.qm500", severity: "error" as const, message: "-1; allowed are 0 to 10,000,000" },
  ];
  await act(async () => session.store.setState({ report: { origin: "edit", about: "", problems } }));
  const input = find('[aria-label="Price of Adapter, $"]');
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby")!)?.textContent).toContain(
    "allowed are 0 to",
  );
});

test("full and reduced stand side by side, by either cable, with what more they cost", async () => {
  await open(FULL);
  expect(all(".reduced tbody tr").map(({ textContent }) => textContent)).toEqual([
    "4 half3,075,680 4,286,048 ",
    "6 three quarters3,085,680 +0.3 %4,296,048 +0.2 %",
    "8 full3,095,680 +0.7 %4,306,048 +0.5 %",
  ]);
});

test("fibre to the top switches is an edit, too", async () => {
  const session = await open(FULL);
  const select = find<HTMLSelectElement>(".cost select");
  await act(async () => {
    select.value = "fibre";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(costs(session)).toEqual({ top_cables: "fibre" });
  expect(standings()).toEqual(["assumed", "listed", "solved for", "listed"]);
});

test("an InfiniBand network is of switches that can be chosen, and has no top switches", async () => {
  const session = await open({ ...FULL, network: "infiniband" });
  const select = find<HTMLSelectElement>(".cost select");
  await act(async () => {
    select.value = "24+288";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(costs(session)).toEqual({ switches: "24+288" });
  expect(all(".reduced")).toEqual([]);
});

test("both networks stand at all sizes, with and without their nodes", () => {
  const point = (nodes: number) => ({
    nodes,
    per_port: 1000 + nodes,
    per_node: 3500 + nodes,
    total_formula: "",
  });
  const line = {
    name: "QsNetII",
    network: "qsnet2" as const,
    switches: null,
    points: [point(64), point(96)],
  };
  const means = (withNodes: boolean) => drawn([line], withNodes).series[0]?.points.map(({ mean }) => mean);
  expect(means(false)).toEqual([1064, 1096]);
  expect(means(true)).toEqual([3564, 3596]);
  expect(drawn([line], true).axis.values.map(({ label }) => label)).toEqual(["64", "96"]);
});

test("a machine that has no bill says why, and has no reduced ones", async () => {
  const session = await open({
    ...EXAMPLE,
    topology: { arity: 4, dimension: 2, nodes: 16, cable_m: [0, 0] },
  });
  expect(find(".no-bill p").textContent).toBe("No cost for this machine: this machine has 2 levels.");
  expect(all(".reduced")).toEqual([]);
  // One press leads to a machine that has one.
  await click(".no-bill button");
  const { draft, opened } = state(session);
  expect(draft ?? opened?.scenario).toMatchObject({ network: "qsnet2" });
});
