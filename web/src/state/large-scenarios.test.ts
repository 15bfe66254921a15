/** Storage of scenarios too large for a link: bounded, shared by tabs, damaged, full and denied. */
import { expect, test } from "vitest";
import type { Scenario } from "../engine/types";
import { formatAddress, formatComparison } from "../scenario/address";
import { EXAMPLE } from "../scenario/example.fixture";
import { keptText, payloadOf } from "../scenario/kept-payload";
import { INITIAL_STATE, type Opened } from "./app-state";
import { LargeScenarios } from "./large-scenarios";
import { FakeStorage } from "./storage.fixture";
import { createAppStore } from "./store";

const large = (name: string, characters = 0): Scenario => ({
  ...EXAMPLE,
  name: `Large ${name}${"x".repeat(characters)}`,
});
const payload = (scenario: Scenario) => payloadOf(scenario, null);
const addressOf = ([a, b]: readonly Scenario[]) => {
  if (!a) return "";
  return b ? formatComparison(payload(a), payload(b)) : formatAddress(payload(a));
};
const LENGTH = keptText(large("")).length;

/** A tab, whose clock is that of all. */
function browser(storage = new FakeStorage()) {
  let now = 1_700_000_000_000;
  const tab = (read: () => Storage = () => storage) => {
    const stored = new LargeScenarios(read, () => (now += 1));
    const store = createAppStore();
    let address = "";
    return {
      stored,
      /** Opens these in place of what was open. */
      open(...scenarios: Scenario[]) {
        const before = address;
        address = addressOf(scenarios);
        const side = (scenario: Scenario) => ({
          ...INITIAL_STATE.sides.a,
          opened: { scenario, payload: payload(scenario) } as Opened,
        });
        const [a, b] = scenarios.map(side);
        store.setState({ sides: { a: a ?? INITIAL_STATE.sides.a, b: b ?? null } });
        stored.replace(store, address, before);
      },
      /** Goes to another history entry, which has this address. */
      go(to: string) {
        address = to;
      },
      leave: () => stored.follow(store),
      get unkept() {
        return store.getState().unkept;
      },
    };
  };
  return { storage, tab };
}

const DENIED = () => {
  throw new DOMException("denied", "SecurityError");
};

test("what was stored is read again by any tab, and nothing else", () => {
  const { tab } = browser();
  const first = tab();
  first.open(large("a"), large("b"));
  expect(first.unkept).toEqual([]);
  const { stored } = tab();
  for (const name of ["a", "b"]) expect(stored.read(payload(large(name)))).toBe(keptText(large(name)));
  expect(stored.read(payload(large("c")))).toBeNull();
});

test("what is not too large is not stored", () => {
  const { storage, tab } = browser();
  const { stored } = tab();
  const store = createAppStore();
  const opened = { scenario: EXAMPLE, payload: "d4.x" } as Opened;
  store.setState({ sides: { a: { ...INITIAL_STATE.sides.a, opened }, b: null } });
  stored.follow(store);
  expect(storage.length).toBe(0);
});

test("a damaged text is as good as none", () => {
  const { storage, tab } = browser();
  tab().open(large("a"));
  const key = storage.key(0)!;
  const value = storage.getItem(key)!;
  for (const damaged of ["", "7", value.slice(0, -1), value.replace("Large a", "Large b"), `${value} `]) {
    storage.setItem(key, damaged);
    expect(tab().stored.read(payload(large("a"))), damaged).toBeNull();
  }
});

test("beyond two million characters the text that was not used for longest is removed", () => {
  const { storage, tab } = browser();
  const scenarios = ["a", "b", "c", "d"].map((name) => large(name, 600_000));
  for (const scenario of scenarios.slice(0, 3)) tab().open(scenario);
  // It is used again.
  expect(tab().stored.read(payload(scenarios[0]!))).not.toBeNull();
  const last = tab();
  last.open(scenarios[3]!);
  expect(last.unkept).toEqual([]);
  const found = scenarios.map((scenario) => tab().stored.read(payload(scenario)) !== null);
  expect(found).toEqual([true, false, true, true]);
  expect(storage.length).toBe(3);
});

test("a text longer than all of the room is not stored, and removes nothing", () => {
  const { tab } = browser();
  tab().open(large("a"));
  const last = tab();
  const tooLarge = large("b", 2_000_000);
  last.open(tooLarge);
  expect(last.unkept).toEqual([payload(tooLarge)]);
  expect(tab().stored.read(payload(large("a")))).not.toBeNull();
});

test("a full storage makes room by removing others, but none for nothing", () => {
  const { storage, tab } = browser(new FakeStorage(2.5 * LENGTH));
  for (const name of ["a", "b", "c"]) tab().open(large(name));
  expect(["a", "b", "c"].map((name) => tab().stored.read(payload(large(name))) !== null)).toEqual([
    false,
    true,
    true,
  ]);
  const last = tab();
  last.open(large("d", 3 * LENGTH));
  expect(last.unkept).toEqual([payload(large("d", 3 * LENGTH))]);
  expect(storage.length).toBe(2);
  expect(tab().stored.read(payload(large("b")))).not.toBeNull();
});

test("without storage it is said what is not stored, until it is", () => {
  const { storage, tab } = browser(new FakeStorage(0));
  const full = tab();
  full.open(large("a"));
  expect(full.unkept).toEqual([payload(large("a"))]);
  storage.fill(1_000_000);
  full.leave();
  expect(full.unkept).toEqual([]);

  const denied = tab(DENIED);
  denied.open(large("b"), large("c"));
  expect(denied.unkept).toEqual([payload(large("b")), payload(large("c"))]);
  expect(denied.stored.read(payload(large("a")))).toBeNull();
  denied.open();
  expect(denied.unkept).toEqual([]);
});

test("edits leave no trail: what a tab alone has stored goes when it is replaced", () => {
  const { storage, tab } = browser();
  const one = tab();
  for (let edit = 0; edit < 50; edit++) one.open(large(String(edit)));
  expect(storage.length).toBe(1);
  // Undo.
  one.open(large("3"));
  expect(tab().stored.read(payload(large("3")))).not.toBeNull();
});

test("what another tab has opened too stays when this one opens another", () => {
  const { tab } = browser();
  const one = tab();
  one.open(large("a"));
  const copy = tab();
  expect(copy.stored.read(payload(large("a")))).not.toBeNull();
  one.open(large("b"));
  expect(copy.stored.read(payload(large("a")))).not.toBeNull();
  // It was there before this tab.
  const third = tab();
  third.open(large("b"));
  third.open(large("c"));
  expect(tab().stored.read(payload(large("b")))).not.toBeNull();
});

test.each([
  ["another scenario", "#/p/ring"],
  ["the same one with another view", `${addressOf([large("a")])}?t=400`],
])("Back finds what was opened again and edited after the user went to %s", (_, elsewhere) => {
  const { storage, tab } = browser();
  const one = tab();
  one.open(large("a"));
  one.go(elsewhere);
  one.open(large("a"));
  for (let edit = 0; edit < 50; edit++) one.open(large(String(edit)));
  expect(tab().stored.read(payload(large("a")))).not.toBeNull();
  expect(storage.length).toBe(2);
});

test("the open scenario is stored again when the page is left, though other tabs have removed it", () => {
  const { storage, tab } = browser();
  const one = tab();
  one.open(large("a"));
  storage.clear();
  one.leave();
  expect(tab().stored.read(payload(large("a")))).not.toBeNull();
});
