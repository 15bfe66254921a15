import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { examplePreset } from "../../scenario/preset.fixture";
import type { Session } from "../../state/session";
import { openSheet } from "../../state/sheets";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../../views/mounted.fixture";
import { Gallery } from "./Gallery";

const { show, find, all, press, click } = mounting();

const PICTURES = {
  networks: [{ links: "M0 0L1 1", elites: "M0 0H1" }],
  presets: { bits: { network: 0, traffic: { across: 2, path: "M0 0h1v1h-1z" } } },
};

async function gallery(): Promise<Session> {
  const session = await show(<Gallery pictures={PICTURES} />, EXAMPLE);
  const other = { ...EXAMPLE, run: { ...EXAMPLE.run, seed: 77 } };
  const presets = [
    examplePreset("near", {
      group: "Permutations",
      title: "Neighbor",
      question: "How fast?",
      scenario: other,
    }),
    examplePreset("bits", {
      group: "Permutations",
      title: "Bit-reversal",
      question: "Why half?",
      scenario: seen(session).opened!.scenario,
      answer: {
        quantity: "per-sender",
        value: 165,
        ci95: 5,
        unresolved: null,
        digest: "",
        printed: { low: 165, high: 200, source: "" },
      },
    }),
    examplePreset("hot", { group: "Hot-spots", title: "Hot-spot", question: "Who wins?", scenario: other }),
  ];
  await act(async () =>
    session.store.setState({ presets, ...openSheet({ id: "presets" })(session.store.getState()) }),
  );
  return session;
}

const field = () => find<HTMLInputElement>("input");
const options = () => all('[role="option"]').map((option) => option.dataset.preset);
const active = () => find('[aria-selected="true"]').dataset.preset;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });

test("presets stand in their groups; the open one is marked and first in line", async () => {
  await gallery();
  expect(all('[role="group"]').map((group) => group.getAttribute("aria-label"))).toEqual([
    "Permutations",
    "Hot-spots",
  ]);
  expect(options()).toEqual(["near", "bits", "hot"]);
  expect(active()).toBe("bits");
  const card = find('[data-preset="bits"]');
  expect(card.getAttribute("aria-current")).toBe("true");
  expect(card.textContent).toContain(
    "Why half?Bit-reversal · open nowsimulated 165.0 ± 5.0 MB/s per senderpublished 165–200 MB/s",
  );
  expect(field().getAttribute("aria-activedescendant")).toBe(card.id);
  expect(document.activeElement).toBe(field());
  expect(all('[aria-current="true"]')).toHaveLength(1);
  expect(card.querySelectorAll("svg")).toHaveLength(2);
});

test("typing finds by question, name and group, and the first found is chosen", async () => {
  await gallery();
  await type("wins");
  expect(options()).toEqual(["hot"]);
  expect(active()).toBe("hot");
  expect(find('[role="status"]').textContent).toBe("1 of 3 presets");
  await type("permutations");
  expect(options()).toEqual(["near", "bits"]);
  expect(active()).toBe("near");
});

test("what is nowhere says so, and Enter does nothing", async () => {
  const session = await gallery();
  await type("token ring");
  expect(options()).toEqual([]);
  expect(find(".presets-nothing").textContent).toMatch(/^No preset has these words/);
  await press(field(), "Enter");
  expect(session.store.getState().sheets).toEqual([{ id: "presets" }]);
});

test("arrows next to a text lead from one to the next, and Enter opens it", async () => {
  const session = await gallery();
  await press(field(), "ArrowRight");
  expect(active()).toBe("hot");
  await press(field(), "ArrowRight");
  expect(active()).toBe("hot");
  await press(field(), "ArrowLeft");
  await press(field(), "ArrowLeft");
  expect(active()).toBe("near");
  const asked: string[] = [];
  session.opening.openPreset = async (id) => asked.push(id) > 0;
  await press(field(), "Enter");
  expect(asked).toEqual(["near"]);
  expect(session.store.getState().sheets).toEqual([]);
});

test("the open one closes the sheet, and is not opened again", async () => {
  const session = await gallery();
  const asked: string[] = [];
  session.opening.openPreset = async (id) => asked.push(id) > 0;
  await click('[data-preset="bits"]');
  expect(asked).toEqual([]);
  expect(session.store.getState().sheets).toEqual([]);
});

test("Escape opens nothing, and is left to the dialog", async () => {
  const session = await gallery();
  const asked: string[] = [];
  session.opening.openPreset = async (id) => asked.push(id) > 0;
  await type("wins");
  const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  await act(async () => field().dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(false);
  expect(asked).toEqual([]);
});
