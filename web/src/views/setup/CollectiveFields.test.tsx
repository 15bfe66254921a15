import { act } from "react";
import { expect, test } from "vitest";
import type { Problem, Scenario } from "../../engine/types";
import { withCollective, withOperation } from "../../scenario/collectives";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { Session } from "../../state/session";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
// Fetched with the first collective; here it is there beforehand.
import "./CollectiveFields";
import { SetupPanel } from "./SetupPanel";

const { show, find, all, press } = mounting();
const state = (session: Session) => seen(session);
const collective = (session: Session) => state(session).opened!.scenario.jobs[0]!.collective;
const field = (key: string) => find(`.field[data-path="jobs[0].${key}"]`);
const shown = () =>
  all(".jobs .field")
    .filter((element) => !element.closest("details:not([open])"))
    .map((element) => element.getAttribute("data-path")!.replace("jobs[0].", ""));

async function form(scenario: Scenario): Promise<Session> {
  const session = await show(<SetupPanel />, scenario);
  await act(async () => void (await import("./CollectiveFields")));
  return session;
}

async function choose(key: string, value: string, which = 0): Promise<void> {
  const select = field(key).querySelectorAll("select")[which]!;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await import("../../scenario/collectives");
  });
}

async function type(key: string, text: string): Promise<void> {
  const input = field(key).querySelector("input")!;
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(input, "Enter");
}

const barrier = withOperation(EXAMPLE, 0, "barrier");

test("a pattern or a collective: the fields are those of what was chosen, and the change has a name", async () => {
  const session = await form(EXAMPLE);
  await choose("pattern", "barrier");
  expect(collective(session)).toEqual({ operation: "barrier", algorithm: "hardware" });
  expect(state(session).undo).toEqual(["Collective Barrier"]);
  expect(shown()).toEqual([
    "collective.operation",
    "collective.algorithm",
    "nodes",
    "collective.processes",
    "collective.pause_ns",
    "collective.operations",
    "collective.skew",
  ]);
  await choose("collective.operation", "uniform");
  expect(shown()).toEqual(["pattern", "message_bytes", "load", "inter_arrival"]);
  expect(state(session).undo.at(-1)).toBe("Pattern Uniform (random)");
});

test("every key of a collective can be set, each by an edit with a name", async () => {
  const session = await form(withOperation(EXAMPLE, 0, "broadcast"));
  await choose("collective.algorithm", "tree");
  await type("collective.arity", "8");
  await type("collective.bytes", "64 KB");
  await type("collective.root", "5");
  await type("collective.processes", "4");
  await type("collective.operations", "20");
  await type("collective.pause_ns", "2.5");
  await type("collective.skew", "1.5");
  await choose("collective.skew", "uniform");
  await type("collective.absent", "3, 8-9");
  expect(collective(session)).toEqual({
    operation: "broadcast",
    algorithm: "tree",
    arity: 8,
    bytes: 65_536,
    root: 5,
    processes: 4,
    operations: 20,
    pause_ns: 2500,
    skew: { distribution: "uniform", mean_ns: 1500 },
    absent: [3, 8, 9],
  });
  expect(state(session).undo).toEqual([
    "Algorithm hardware multicast → software tree",
    "Tree arity none → 8",
    "Bytes none → 64 KB",
    "Root none → 5",
    "Processes none → 4",
    "Operations no limit → 20",
    "Pause none → 2.5 µs",
    "Skew 650 ns → 1.5 µs",
    "Distribution of skew exponential → uniform",
    "Absent none → 3, 8-9",
  ]);
});

test("a hardware multicast says what to do where nodes are not contiguous, and whether they are", async () => {
  const session = await form(withCollective(barrier, 0, "processes", 4));
  const members = () => find(".members").textContent;
  expect(members()).toBe("64 nodes, contiguous; 256 processes");
  await type("nodes", "0-7, 16-23");
  expect(members()).toBe("16 nodes, not contiguous (2 ranges); 64 processes");
  await choose("collective.algorithm", "tree", 1);
  expect(collective(session)).toMatchObject({ algorithm: "hardware", otherwise: "tree" });
  expect(shown()).toContain("collective.arity");
  const choice = '[aria-label="Algorithm for non-contiguous nodes"] option';
  expect(all(choice).map((option) => option.textContent)).toEqual(["otherwise: refuse", "otherwise: tree"]);
  expect(seen(session).undo.at(-1)).toBe("If not contiguous refuse → tree");
});

test("sizes of a scatter stand for its bytes, and are separated by commas", async () => {
  const session = await form(withOperation(EXAMPLE, 0, "scatter"));
  await type("collective.sizes", "4 KB, 1 KB");
  expect(collective(session)?.sizes).toEqual([4096, 1024]);
  expect(state(session).undo).toEqual(["Sizes equal → 4 KB, 1 KB"]);
  await type("collective.sizes", "");
  expect(collective(session)).not.toHaveProperty("sizes");
});

test("problems stand at the field of their path, and unfold what hides them", async () => {
  const session = await form(barrier);
  const problems: Problem[] = [
    ["collective.algorithm", "not contiguous"],
    ["collective.otherwise", "no such word"],
    ["collective.transactions", "17 of at most 16"],
    ["collective", "nobody is there"],
  ].map(([path, message]) => ({ path: `jobs[0].${path}`, severity: "error", message: message! }));
  await act(async () => session.store.setState({ report: { origin: "edit", about: "", problems } }));
  expect(field("collective.algorithm").textContent).toContain("not contiguous");
  expect(field("collective.algorithm").textContent).toContain("no such word");
  expect(find(".more").hasAttribute("open")).toBe(true);
  expect(field("collective.transactions").textContent).toContain("17 of at most 16");
  expect(find(".jobs > .field-problem").textContent).toBe("nobody is there");
});
