/** Terms: a label explains itself next to its place, and the rules of the model open at their place. */
import type { Locator } from "@playwright/test";
import { PHONE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal?t=400");
  await app.idle();
});

const card = (app: Flitscope): Locator => app.page.locator(".term-popover");
const title = (app: Flitscope): Locator => card(app).getByRole("heading", { level: 3 });
const glossary = (app: Flitscope): Locator => app.page.getByRole("dialog", { name: "Glossary" });
const model = (app: Flitscope): Locator => app.page.getByRole("dialog", { name: "Rules of the model" });

test("a label opens the card of its term next to it; in explain mode controls only explain", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.elite(3).click();
  await app.idle();
  const label = app.details.locator("dt[data-term=delay]");
  await label.click();
  await expect(title(app)).toHaveText("Delay");
  await expect(title(app)).toBeFocused();
  await expect(card(app).getByRole("region", { name: "Published" })).toContainText("P37");
  const [near, at] = [await card(app).boundingBox(), await label.boundingBox()];
  expect(Math.abs(near!.x - at!.x)).toBeLessThan(40);
  expect(near!.y + near!.height <= at!.y + 1 || near!.y >= at!.y + at!.height - 1).toBe(true);
  // Escape closes the card, and leaves the selection.
  await keyboard.press("Escape");
  await expect(card(app)).toBeHidden();
  expect((await app.state()).selected).toEqual({ kind: "elite", id: 3 });

  await test.step("explain mode", async () => {
    await keyboard.press("i");
    await expect(app.page.getByText("Press a label or a number")).toBeVisible();
    const before = (await app.state()).opened?.digest;
    await app.field("jobs[0].pattern").getByRole("combobox").click();
    await expect(title(app)).toHaveText("Traffic pattern");
    // A click elsewhere closes the card.
    await app.page.mouse.click(700, 300);
    await expect(card(app)).toBeHidden();
    // A control without a term still works.
    await app.button("Menu").click();
    await expect(app.menu).toBeVisible();
    await keyboard.press("Escape");
    await expect(app.menu).toBeHidden();
    expect((await app.state()).opened?.digest).toBe(before);
    expect((await app.state()).explaining).toBe(true);
    await keyboard.press("Escape");
    expect((await app.state()).explaining).toBe(false);
  });
});

test("over a sheet the card belongs to the sheet; a rule opens at its place, and Escape closes one after the other", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await keyboard.press("g");
  await glossary(app).getByLabel("Find a term").fill("ack");
  await glossary(app).locator(".term-card footer").getByRole("button", { name: "Circuit" }).click();
  await expect(title(app)).toHaveText("Circuit");
  await keyboard.press("Escape");
  await expect(card(app)).toBeHidden();
  await expect(glossary(app)).toBeVisible();

  // Another sheet over the glossary closes the card.
  await glossary(app).locator(".term-card footer").getByRole("button", { name: "Circuit" }).click();
  await card(app).getByRole("button", { name: "Ack", exact: true }).first().click();
  const rule = model(app).locator("[data-anchor=ack]");
  await expect(rule).toBeInViewport();
  await expect(rule).toContainText("The receiver does not wait for the end");
  await expect(card(app)).toBeHidden();
  for (const name of ["Parameters", "Names", "Rules"]) {
    await model(app).getByRole("navigation").getByRole("button", { name, exact: true }).click();
    await expect(model(app).getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
  }
  await keyboard.press("Escape");
  await expect(model(app)).toBeHidden();
  await expect(glossary(app)).toBeVisible();
  await keyboard.press("Escape");
  await expect(glossary(app)).toBeHidden();
});

test("on a phone the card fills the width at the bottom, and the page keeps its width", async ({ app }) => {
  await app.page.setViewportSize(PHONE);
  await app.command("explain");
  await expect(app.page.getByText("Press a label or a number")).toBeVisible();
  await app.details.locator("dt[data-term]").first().click();
  await expect(title(app)).toBeVisible();
  const box = await card(app).boundingBox();
  expect(box!.x).toBe(0);
  // A classic scroll bar takes some of the width.
  expect(box!.width).toBe(await app.page.evaluate(() => document.documentElement.clientWidth));
  expect(box!.y + box!.height).toBeCloseTo(PHONE.height, 0);
  expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.width,
  );
});
