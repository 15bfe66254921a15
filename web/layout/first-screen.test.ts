/** The first screen and the header: complete without scrolling, large enough to read and to touch. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { box, cutTexts, isSeen, smallTargets, smallTexts, tooWide, visibleShare } from "./measures";
import { all, command, goTo, idle, LARGE, one, PHONE, type Size, WIDE } from "./page";

const SIZES: readonly Size[] = [PHONE, [768, 1024], WIDE, LARGE];

/** The start page of a newcomer, with the whole run computed. */
async function firstScreen(size: Size): Promise<void> {
  await goTo("#/p/qsnet-64-bit-reversal", { size, firstScreen: true });
  await expect
    .poll(() => document.querySelector(".answer-panel")?.textContent)
    .toContain("whole run computed");
}

test.for(SIZES)("question, result and network are seen without scrolling, at %d × %d", async (size) => {
  await firstScreen(size);
  for (const part of [".question-band", ".answer-panel [data-testid='accepted']", ".network-host"])
    expect(visibleShare(await one(part)), part).toBeGreaterThanOrEqual(0.9);
  expect(cutTexts(".question-band h1, .question-band h2, .answer-panel h2, .page-head button")).toEqual([]);
  expect(tooWide()).toEqual([]);
});

test.for(SIZES)("no text is smaller than 12 px, at %d × %d", async (size) => {
  await firstScreen(size);
  expect(smallTexts()).toEqual([]);
  await command("toggle-form");
  await command("toggle-charts");
  expect(smallTexts()).toEqual([]);
});

test("the header of the first screen has five buttons, one of them primary", async () => {
  await firstScreen(WIDE);
  expect(all(".page-head button").filter(isSeen)).toHaveLength(5);
  expect(all(".page-head .primary")).toHaveLength(1);
});

describe("on a touch screen", () => {
  const touch = (enabled: boolean) => cdp().send("Emulation.setTouchEmulationEnabled", { enabled });
  beforeAll(() => touch(true));
  afterAll(() => touch(false));

  test.for<Size>([[320, 700], PHONE])(
    "the header is one row, and every target is 44 px high, at %d × %d",
    async (size) => {
      await firstScreen(size);
      expect(matchMedia("(pointer: coarse)").matches).toBe(true);
      const tops = all(".page-head button")
        .filter(isSeen)
        .map((each) => Math.round(box(each).top));
      expect(new Set(tops).size).toBe(1);
      expect(document.body.innerText).not.toMatch(/press Space/i);
      expect(smallTargets()).toEqual([]);
    },
  );

  test("every entry of the menu and of its groups is 44 px high", async () => {
    await goTo("#/p/qsnet-64-bit-reversal", { size: PHONE });
    const items = () => all("[role^='menuitem']").filter(isSeen);
    (await one(".page-head button[aria-haspopup='menu']")).click();
    await idle();
    const groups = items().filter((each) => each.getAttribute("aria-haspopup") === "menu");
    expect(groups.length).toBeGreaterThan(2);
    for (const item of items()) expect(box(item).height, item.textContent).toBeGreaterThanOrEqual(44);
    const view = groups.find((each) => each.textContent?.includes("View"))!;
    view.click();
    await idle();
    expect(items().length).toBeGreaterThan(2);
    for (const item of items()) expect(box(item).height, item.textContent).toBeGreaterThanOrEqual(44);
    expect(tooWide()).toEqual([]);
  });
});
