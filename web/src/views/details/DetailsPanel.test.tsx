import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testFrame, testMachine, testSummary } from "../../engine/machine.fixture";
import type { Journey, Why, WhyStep } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { AppState } from "../../state/app-state";
import { FakeEngine } from "../../state/fake-engine.fixture";
import { Session } from "../../state/session";
import { changeSide, seen } from "../../state/sides.fixture";
import { SessionContext } from "../session-context";
import { DetailsPanel } from "./DetailsPanel";

let root: Root;
let place: HTMLElement;
let session: Session;

const machine = testMachine(1);
const OPENED = {
  scenario: EXAMPLE,
  digest: "",
  payload: "",
  machine,
  cpuUs: 1,
  endCycle: 1000,
  promised: null,
  result: null,
};
const step: WhyStep = {
  packet: 7,
  source: 0,
  destination: 1,
  attempt: 1,
  opened: 100,
  age: 900,
  since: 600,
  at_channel: 0,
  at_link: 0,
  holds: [0],
  waits_for: [{ link: 3, packets: [9, 11], no_room: false }],
  holders: [9, 11],
  sentence: "Packet 7 waits for the link to node 1.",
};
const why: Why = {
  cycle: 1000,
  steps: [step, { ...step, packet: 9, since: null, at_link: null, at_channel: null, holders: [] }],
  end: { kind: "ack", node: 1, back_to: null, deadlock: false, sentence: "Its ack is outstanding." },
};
const journey: Journey = {
  packet: 7,
  source: 0,
  destination: 1,
  payload_bytes: 320,
  flits: 189,
  transactions: 1,
  opened: 100,
  until: 1000,
  is_over: false,
  attempts: [
    {
      number: 1,
      opened: 100,
      waited_for: [],
      hops: [{ link: 0, channel: 0, claimed: 100, sent: 101, arrived: 110, waited: 400, waited_for: [9] }],
      discarded: null,
      taken: null,
      arrived: [],
      served: [],
      answered: null,
      answer_in: null,
      end_sent: null,
      ended: null,
      outcome: "under-way",
    },
  ],
  segments: [],
  parts: [
    { id: "wait-1", label: "Header waits, level 1", cycles: 400 },
    { id: "flight", label: "Flight", cycles: 500 },
  ],
};

const WIDE = { ...OPENED, machine: testMachine(1, 4) };

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  session = new Session({
    startEngine: new FakeEngine().start,
    fetchFacts: async () => ({ presets: [], published: [] }),
    fetchText: () => Promise.reject(new Error("no files here")),
    browserAddress: { hash: () => "", replace: () => {}, onChange: () => {} },
    playAtStart: false,
  });
  session.engine.frames.a.replace(machine, testFrame(machine.layout, { cycle: [1000] }));
  const status = { cycle: 1000, reachedNsPerSecond: 0, summary: testSummary() };
  changeSide(session, () => ({ status }));
  const view = (
    <SessionContext value={session}>
      <DetailsPanel />
    </SessionContext>
  );
  await act(async () => root.render(view));
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const packet = { kind: "packet", id: 7 } as const;
const set = async (change: Partial<AppState>) => {
  await act(async () => session.store.setState(change));
  // What explains an object is fetched with the first explanation.
  await act(() => vi.dynamicImportSettled());
};
const button = (text: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === text)!;
const text = (selector: string) => place.querySelector(selector)?.textContent;

test("the chain is told step by step, with what is at its end", async () => {
  await set({ selected: packet, why });
  expect(text("h2")).toBe("Packet 3 of node 0");
  const steps = [...place.querySelectorAll(".why li")];
  expect(steps.map((each) => each.querySelector("p")?.textContent)).toEqual([step.sentence, step.sentence]);
  expect(steps[0]!.textContent).toContain("at Elite 1.0");
  expect(steps[0]!.textContent).toContain("1 other packet holds what it waits for.");
  expect(text(".why-end")).toBe("Its ack is outstanding.");
});

test("a step leads to its packet and to its link, and pointing at it marks them", async () => {
  await set({ selected: { kind: "node", id: 0 }, why });
  const link = button("at Elite 1.0");
  await act(async () => link.focus());
  expect(seen(session).hovered).toEqual({ kind: "link", id: 0 });
  expect(text("h2"), "what one reads on stays").toBe("Node 0");
  expect(text(".details-panel > h3")).toBe("Link node 0 → Elite 1.0");
  await act(async () => link.click());
  expect(seen(session).selected).toEqual({ kind: "link", id: 0 });
  await set({ why });
  await act(async () => button("node 0 → node 1").focus());
  await act(async () => button("node 0 → node 1").click());
  expect(seen(session).selected).toEqual(packet);
  expect(document.activeElement, "the chain may be another one now").toBe(place.querySelector("h2"));
  expect(seen(session).hovered).toBeNull();
});

test("a journey tells every hop: when the header was there, how long it waited, for whom", async () => {
  await set({ selected: packet, journey });
  expect(text(".hops caption")).toBe("Attempt 1, in progress");
  const cells = [...place.querySelectorAll(".hops tbody td")].map(({ textContent }) => textContent?.trim());
  expect(cells).toEqual(["+50 ns", "2 µs", "for packet 4 of node 0"]);
});

test("while it plays nothing is explained, and it is said how to ask", async () => {
  await set({ selected: packet, playing: true });
  expect(place.textContent).toContain("Pause to see what it waits for.");
});

test("a packet has no scope; what has one is pinned and unpinned by the same button", async () => {
  await set({ selected: packet });
  expect(button("Pin scope")).toBeUndefined();
  await act(async () => button("Step by hop").click());
  expect(seen(session).stepUnit).toBe("hop");
  await set({ selected: { kind: "link", id: 0 } });
  await act(async () => button("Pin scope").click());
  expect(seen(session).tabs.bandwidth).toBe("scopes");
  expect(seen(session).scopes.map(({ ref }) => ref)).toEqual([{ kind: "link", id: 0 }]);
  await act(async () => button("Unpin scope").click());
  expect(seen(session).scopes).toEqual([]);
});

test("what else was under the pointer can be selected instead, and the link be broken", async () => {
  const link = { kind: "link", id: 0 } as const;
  await act(async () => changeSide(session, () => ({ opened: OPENED })));
  await act(async () => session.select(packet, [packet, link]));
  const offers = () =>
    [...place.querySelectorAll('[aria-label="Select here"] button')].map((each) => [
      each.textContent,
      each.getAttribute("aria-pressed"),
    ]);
  await act(() => vi.dynamicImportSettled());
  expect(offers()).toEqual([
    ["Packet 3 of node 0", "true"],
    ["Link node 0 → Elite 1.0", "false"],
  ]);
  expect(button("Break this link")).toBeUndefined();
  await act(async () => button("Link node 0 → Elite 1.0").click());
  expect(seen(session).selected).toEqual(link);
  expect(offers().map(([, pressed]) => pressed)).toEqual(["false", "true"]);
  expect(button("Break this link").title).toBe("Break link of node 0 (B)");
});

test("an Elite offers its links, a link its ends; the many links of an Elite are folded", async () => {
  const { layout } = WIDE.machine;
  session.engine.frames.a.replace(WIDE.machine, testFrame(layout, { cycle: [1000] }));
  await act(async () => changeSide(session, () => ({ opened: WIDE })));
  await act(async () => session.select({ kind: "elite", id: 0 }));
  await act(() => vi.dynamicImportSettled());
  expect(text(".offers summary")).toBe("Links of Elite 1.0");
  await act(async () => button("Link Elite 1.0 → node 1").click());
  expect(seen(session).selected).toEqual({ kind: "link", id: 3 });
  expect(document.activeElement, "the list is another one now").toBe(place.querySelector("h2"));
  expect(button("Break this link")).toBeDefined();
  await act(async () => button("Node 1").focus());
  await act(async () => button("Node 1").click());
  expect(seen(session).selected).toEqual({ kind: "node", id: 1 });
  expect(document.activeElement).toBe(button("Node 1"));
});
