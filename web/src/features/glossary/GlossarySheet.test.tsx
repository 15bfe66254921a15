import { act } from "react";
import { expect, test, vi } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../../views/mounted.fixture";
import { GlossarySheet } from "./GlossarySheet";

const { show, find, all } = mounting();
/** The terms are a file of their own, loaded when the sheet opens. */
const loaded = () =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      expect(all(".glossary-list button").length).toBeGreaterThan(70);
    },
    { timeout: 60_000 },
  );

test("every term of the list opens its card, with its definition", async () => {
  await show(<GlossarySheet />, EXAMPLE);
  await loaded();
  for (const button of all(".glossary-list button")) {
    const name = button.textContent;
    await act(async () => button.click());
    expect(find(".term-card h3").textContent).toBe(name);
    expect(find(".term-card .prose").textContent?.length, name ?? "").toBeGreaterThan(40);
  }
});

test("typed words find a term, and unknown words say so", async () => {
  await show(<GlossarySheet />, EXAMPLE);
  await loaded();
  const type = (text: string) =>
    act(async () => {
      const field = find<HTMLInputElement>("input");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await type("rendezvous");
  expect(find(".term-card h3").textContent).toBe("Rendezvous message");
  await type("zebra");
  expect(all(".glossary-list button")).toEqual([]);
  expect(find(".glossary-find").parentElement?.textContent).toContain("No term or definition");
});
