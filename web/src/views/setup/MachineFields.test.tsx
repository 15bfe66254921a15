import { act } from "react";
import { expect, test, vi } from "vitest";
import { withEvent } from "../../scenario/events";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { SetupPanel } from "./SetupPanel";

const { show, find, all, press, click } = mounting();
const state = (session: Session) => seen(session);
const topology = (session: Session) => state(session).opened!.scenario.topology;

async function type(label: string, text: string): Promise<void> {
  const input = find<HTMLInputElement>(`[aria-label="${label}"]`);
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

test("each level keeps its own number of up links and its own length of cable, and each change is named", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  expect(all(".levels tbody th").map(({ textContent }) => textContent)).toEqual([
    "3 to 2",
    "2 to 1",
    "1 to nodes",
  ]);
  await type("Up links kept at level 2", "3");
  expect(topology(session).up_links_kept).toEqual([4, 3]);
  await type("Cable between level 3 and level 2, metres", "9");
  expect(topology(session).cable_m).toEqual([0, 1, 9]);
  expect(state(session).undo).toEqual([
    "Up links kept at level 2: 4 → 3",
    "Cable between level 3 and level 2: 2 m → 9 m",
  ]);
});

test("a torus is described by its sides, without fields", async () => {
  const found = { arity: 2, dimension: 3, nodes: 24, cable_m: [] };
  const torus = { kind: "torus" as const, sides: [4, 2], hosts_per_switch: 3, ...found };
  await show(<SetupPanel />, { ...EXAMPLE, topology: torus });
  const machine = all("fieldset").find((part) => part.textContent.startsWith("Machine"))!;
  expect(machine.textContent).toContain("Torus of 4 × 2 switches with 24 nodes.");
  expect(machine.querySelectorAll("input, select")).toHaveLength(0);
});

test("what the engine objects to in a level is said below the table, which unfolds", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  const problems = [{ path: "topology.cable_m", severity: "error" as const, message: "9e9 is too long" }];
  await act(async () => session.store.setState({ report: { origin: "edit", about: "", problems } }));
  const levels = find(".levels").closest("details")!;
  expect(levels.open).toBe(true);
  expect(levels.querySelector(".field-problem")?.textContent).toBe("9e9 is too long");
});

test("breaks are listed with their time, moved, taken back and marked on the tree", async () => {
  const broken = withEvent(EXAMPLE, { at_cycle: 500, change: "break", part: { node: 1 } });
  const session = await show(<SetupPanel />, broken);
  expect(find(".parts summary").textContent).toBe("Failures 1 event");
  await type("Break link of node 1: time, µs", "10");
  expect(state(session).opened?.scenario.events?.[0]?.at_cycle).toBe(2000);
  await click(".part-name");
  expect(state(session).selected?.kind).toBe("link");
  await click('[aria-label="Remove: Break link of node 1"]');
  expect(state(session).opened?.scenario).not.toHaveProperty("events");
  expect(find(".parts").textContent).toContain("select it on the tree");
});

const choose = (path: string, value: string) =>
  act(async () => {
    const select = find<HTMLSelectElement>(`[data-path="${path}"] select`);
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!;
    set.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("QsNetII's network is built by name, with fewer top switches and any number of nodes", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  await choose("topology", "qsnet2-1024");
  await act(async () => void (await vi.dynamicImportSettled()));
  const scenario = () => state(session).opened!.scenario;
  expect(scenario()).toMatchObject({ network: "qsnet2", topology: { dimension: 5, nodes: 1024 } });
  const counts = () => all(".counts").map(({ textContent }) => textContent);
  expect(counts()).toContain("16 node chassis 8 top switches 1,024 links between them");
  await choose("topology.top_switches", "6");
  expect(topology(session).up_links_kept).toEqual([4, 3, 4, 4]);
  expect(counts()).toContain("16 node chassis 6 top switches 768 links between them");
  expect(find<HTMLSelectElement>('[data-path="topology"] select').value).toBe("qsnet2-1024");
  await choose("network", "qsnet");
  expect(scenario()).not.toHaveProperty("network");
  expect(all('[data-path="topology.top_switches"]')).toEqual([]);
  expect(state(session).undo).toEqual([
    "Machine: QsNetII, 1,024-way",
    "Top switches: 6 of 8",
    "Network: QsNet",
  ]);
});

test("of the top more can be below, which more nodes fit into", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  const input = find<HTMLInputElement>('[data-path="topology.top_arity"] input');
  expect(input.placeholder).toBe("arity");
  input.setAttribute("aria-label", "below");
  await type("below", "8");
  expect(topology(session)).toMatchObject({ top_arity: 8, nodes: 128 });
  expect(state(session).undo).toEqual(["Below the top arity → 8"]);
});

test("two segments of ASCI Q are joined by a supertop of one to four up links per Elite", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  expect(all('[data-path="topology.up_links_kept[4]"]')).toEqual([]);
  await choose("topology", "asciq");
  expect(topology(session)).toMatchObject({ dimension: 6, nodes: 2048, cable_m: [5, 0, 0, 15, 0, 15] });
  await choose("topology.up_links_kept[4]", "2");
  expect(topology(session).up_links_kept).toEqual([4, 4, 4, 4, 2]);
  expect(state(session).undo).toEqual(["Machine: ASCI Q, QA + QB", "Supertop: 2 of 4 links"]);
});

test("a 96-port InfiniBand switch is chosen by name, and keeps its name with fewer nodes", async () => {
  const session = await show(<SetupPanel />, EXAMPLE);
  await choose("topology", "infiniband-96");
  expect(state(session).opened!.scenario.network).toBe("infiniband");
  expect(find<HTMLInputElement>('[data-path="topology.top_arity"] input').value).toBe("6");
  expect(all('[data-path="topology.top_elites"]')).toEqual([]);
  find('[data-path="topology.nodes"] input').setAttribute("aria-label", "nodes");
  await type("nodes", "32");
  expect(topology(session)).toMatchObject({ arity: 4, dimension: 3, top_arity: 6, nodes: 32 });
  expect(find<HTMLSelectElement>('[data-path="topology"] select').value).toBe("infiniband-96");
});
