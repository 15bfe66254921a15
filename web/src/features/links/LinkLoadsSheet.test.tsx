import { act } from "react";
import { expect, test, vi } from "vitest";
import { testFrame, testMachine } from "../../engine/machine.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { openSheet } from "../../state/sheets";
import { mounting } from "../../views/mounted.fixture";
import { LinkLoadsSheet } from "./LinkLoadsSheet";

const { show, find, all, click } = mounting();
const MACHINE = testMachine(1);

async function shown() {
  const session = await show(<LinkLoadsSheet />, EXAMPLE);
  const tell = (values: Record<string, number[]>) =>
    act(async () => void session.engine.frames.a.replace(MACHINE, testFrame(MACHINE.layout, values)));
  await tell({
    cycle: [1000],
    link_flits: [100, 500, 0, 200],
    link_wait: [0, 10, 400, 0],
    link_is_down: [1],
  });
  return { session, tell };
}
const order = () => all("tbody tr").map(({ dataset }) => Number(dataset.link));
const cells = (link: number) =>
  all(`tr[data-link="${link}"] :is(th, td)`).map(({ textContent }) => textContent?.trim());
const choose = (label: string, value: string) =>
  act(async () => {
    const id = all("label")
      .find(({ textContent }) => textContent === label)
      ?.getAttribute("for");
    const field = find<HTMLInputElement | HTMLSelectElement>(`[id="${id}"]`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  });

test("links stand by their utilisation, the busiest first, with what they carried and how long headers waited", async () => {
  await shown();
  expect(order()).toEqual([1, 3, 0, 2]);
  expect(cells(1).slice(2)).toEqual(["50 %", "500", "0 ns", "50 ns"]);
  expect(cells(0)[0]).toMatch(/^Node 0 → Elite .* \(broken\)$/);
});

test("each measure sorts, and pressed again the other way", async () => {
  await shown();
  const wait = () => all("thead th button").find(({ textContent }) => textContent === "Total wait")!;
  await act(async () => wait().click());
  expect(order()).toEqual([2, 1, 0, 3]);
  expect(wait().parentElement?.ariaSort ?? wait().parentElement?.getAttribute("aria-sort")).toBe(
    "descending",
  );
  await act(async () => wait().click());
  expect(order()).toEqual([0, 3, 1, 2]);
});

test("words and a direction narrow the table, and a search without a find says so", async () => {
  await shown();
  await choose("Direction", "up");
  expect(order()).toEqual([0, 2]);
  await choose("Direction", "both");
  await choose("Name", "no such thing");
  expect(order()).toEqual([]);
  expect(find("[role=status]").textContent).toBe("0 of 4 links");
});

test("a row leads to its link on the stage, and all of it is exported", async () => {
  const { session } = await shown();
  await session.exporter(() => {});
  const table = vi.spyOn(session.exporter.present!, "table").mockResolvedValue();
  await click(".link-filters > button");
  expect(table).toHaveBeenCalledWith("links", "csv");
  await act(async () => session.store.setState(openSheet({ id: "link-loads" })));
  await click('tr[data-link="3"] button');
  expect(session.store.getState()).toMatchObject({ sheets: [], selected: { kind: "link", id: 3 } });
});

test("figures follow the run", async () => {
  const { tell } = await shown();
  await tell({ cycle: [2000], link_flits: [1800, 500, 0, 200] });
  expect(order()).toEqual([0, 1, 3, 2]);
  expect(cells(0)[2]).toBe("90 %");
});
