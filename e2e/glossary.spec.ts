/** What words mean: a label explains itself beside its place, the glossary has all terms, and rules open where they stand. */
import type { Locator } from "@playwright/test";
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

const PRESET = "./#/p/qsnet-64-bit-reversal?set.model.ack_offset_percent=60&t=20000";

test.beforeEach(async ({ app }) => {
  await app.open(PRESET);
  await app.idle();
});

const card = (app: Flitscope): Locator => app.page.locator(".term-popover");
const title = (app: Flitscope): Locator => card(app).getByRole("heading", { level: 3 });
const part = (app: Flitscope, name: string): Locator => card(app).getByRole("region", { name });
const glossary = (app: Flitscope): Locator => app.page.getByRole("dialog", { name: "Glossary" });
const model = (app: Flitscope): Locator => app.page.getByRole("dialog", { name: "Rules of the model" });

/** What does it is fetched with the first wish. */
async function startExplaining(app: Flitscope): Promise<void> {
  await app.command("explain");
  await expect(app.page.getByText("Press a label or a number")).toBeVisible();
}

async function explaining(app: Flitscope): Promise<boolean> {
  return (await app.state()).explaining;
}

test("a label explains itself beside its place, and Esc closes that alone", async ({ app }) => {
  await app.elite(3).click();
  await app.idle();
  const label = app.details.locator("dt[data-term=delay]");
  await label.click();
  await expect(title(app)).toHaveText("Delay");
  await expect(title(app)).toBeFocused();
  await expect(part(app, "How the simulation measures it")).toContainText("until it was granted an output");
  await expect(part(app, "Published")).toContainText("P37");
  expect(await violations(app)).toEqual([]);

  const [near, at] = [await card(app).boundingBox(), await label.boundingBox()];
  expect(Math.abs(near!.x - at!.x)).toBeLessThan(40);
  expect(near!.y + near!.height <= at!.y + 1 || near!.y >= at!.y + at!.height - 1).toBe(true);

  await app.page.keyboard.press("Escape");
  await expect(card(app)).toBeHidden();
  expect((await app.state()).selected).toEqual({ kind: "elite", id: 3 });
});

test("a field says what it is called, what it is set to, and what else it could be", async ({ app }) => {
  await startExplaining(app);
  await app.field("jobs[0].pattern").locator("label").click();
  await expect(title(app)).toHaveText("Traffic pattern");
  await expect(part(app, "In the scenario")).toContainText("jobs[0].pattern = bit-reversal");

  // From a value to what it means, and on from term to term.
  await part(app, "In the scenario").getByRole("button", { name: "bit-reversal" }).click();
  await expect(title(app)).toHaveText("Bit-reversal");
  await expect(part(app, "Published")).toContainText("165–200 MB/s");
  await card(app).getByRole("button", { name: "Matrix transpose" }).click();
  await expect(title(app)).toHaveText("Matrix transpose");

  // A press elsewhere closes it.
  await app.page.mouse.click(700, 300);
  await expect(card(app)).toBeHidden();
});

test("the assumptions behind a number say how they are set here, and where they are from", async ({
  app,
}) => {
  await app.command("show-glossary");
  const field = glossary(app).getByLabel("Find a term");
  await field.fill("ack gap");
  const set = glossary(app).locator("[data-switch=ack_offset_percent]");
  await expect(set).toContainText("60 % of the transactions (default 50 % of the transactions).");
  await expect(set).toContainText("Source: calibrated on P21 and P28");
  await expect(glossary(app).locator("[data-switch=flow_through_cycles]")).toContainText(
    "7 cycles (default).",
  );
});

test("while it explains, nothing that is pressed does what it would", async ({ app }) => {
  await app.page.keyboard.press("i");
  await expect(app.page.getByText("Press a label or a number")).toBeVisible();
  const before = (await app.state()).opened?.digest;

  const pattern = app.field("jobs[0].pattern").getByRole("combobox");
  await pattern.click();
  await expect(title(app)).toHaveText("Traffic pattern");
  await app.page.keyboard.press("Escape");
  await expect(card(app)).toBeHidden();

  // A number explains itself by its label; what has no term goes on working.
  await app.details.locator("dd").first().click();
  await expect(title(app)).toHaveText("Circuit");
  await app.page.keyboard.press("Escape");
  await app.button("Menu").click();
  await expect(app.menu).toBeVisible();
  await app.page.keyboard.press("Escape");
  await expect(app.menu).toBeHidden();
  expect((await app.state()).opened?.digest).toBe(before);

  expect(await explaining(app)).toBe(true);
  await app.page.keyboard.press("Escape");
  expect(await explaining(app)).toBe(false);
});

test("labels are walked by Tab while it explains, and the focus finds back", async ({ app }) => {
  await startExplaining(app);
  const label = app.details.locator("dt[data-term]").first();
  await expect(label).toHaveAttribute("tabindex", "0");
  await label.focus();
  await app.page.keyboard.press("Enter");
  await expect(title(app)).toBeFocused();
  await app.page.keyboard.press("Escape");
  await expect(label).toBeFocused();
  await app.command("explain");
  await expect(label).not.toHaveAttribute("tabindex", "0");
});

test("the glossary finds a term by whatever it is called, and every one of them can be read", async ({
  app,
}) => {
  await app.page.keyboard.press("g");
  const sheet = glossary(app);
  const terms = sheet.getByRole("list", { name: "Terms" }).getByRole("button");
  await expect(terms.nth(70)).toBeVisible();
  expect(await violations(app)).toEqual([]);
  const field = sheet.getByLabel("Find a term");
  await field.fill("rendezvous");
  await expect(sheet.getByRole("heading", { level: 3 })).toHaveText("Rendezvous message");
  await field.fill("zebra");
  await expect(sheet.getByText("No term or definition")).toBeVisible();

  await field.fill("");
  await expect(terms.nth(70)).toBeVisible();
  // Within the page: there are many.
  const unread = await sheet.evaluate(async (dialog) => {
    const wrong: string[] = [];
    for (const button of dialog.querySelectorAll<HTMLElement>(".glossary-list button")) {
      button.click();
      await new Promise(requestAnimationFrame);
      const shown = dialog.querySelector(".term-card");
      const words = shown?.querySelector(".prose")?.textContent ?? "";
      const titled = shown?.querySelector("h3")?.textContent === button.textContent;
      if (!titled || words.length < 40) wrong.push(button.textContent);
    }
    return wrong;
  });
  expect(unread).toEqual([]);
});

test("a rule opens in the document of the model, at its place", async ({ app }) => {
  await app.command("show-glossary");
  await glossary(app).getByLabel("Find a term").fill("circuit");
  await glossary(app).getByRole("button", { name: "Ack", exact: true }).first().click();
  const rule = model(app).locator("[data-anchor=ack]");
  await expect(rule).toBeInViewport();
  await expect(rule).toContainText("The receiver does not wait for the end");
  expect(await violations(app)).toEqual([]);

  // The rest of it is there, section by section.
  for (const name of ["Parameters", "Names", "Rules"]) {
    await model(app).getByRole("navigation").getByRole("button", { name, exact: true }).click();
    await expect(model(app).getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
  }
  await app.page.keyboard.press("Escape");
  await expect(glossary(app)).toBeVisible();
});

test("a claim leads from its term to the scorecard of its paper", async ({ app }) => {
  await app.command("show-glossary");
  await glossary(app).getByLabel("Find a term").fill("barrier");
  await glossary(app)
    .getByRole("button", { name: /^Claim Q01/ })
    .first()
    .click();
  await app.page
    .locator(".claim-card:popover-open")
    .getByRole("button", { name: "Open the scorecard" })
    .click();
  await expect(app.page.getByRole("dialog", { name: "Scorecard" })).toBeVisible();
  expect((await app.state()).paperId).toBe("asciq-collectives");
});

test("over a sheet it is a part of the sheet, and Esc closes one after the other", async ({ app }) => {
  await app.command("show-glossary");
  await glossary(app).getByLabel("Find a term").fill("ack");
  await glossary(app).locator(".term-card footer").getByRole("button", { name: "Circuit" }).click();
  await expect(title(app)).toHaveText("Circuit");
  await app.page.keyboard.press("Escape");
  await expect(card(app)).toBeHidden();
  await expect(glossary(app)).toBeVisible();

  // Another sheet over it takes its place.
  await glossary(app).locator(".term-card footer").getByRole("button", { name: "Circuit" }).click();
  await card(app).getByRole("button", { name: "Ack", exact: true }).first().click();
  await expect(model(app)).toBeVisible();
  await expect(card(app)).toBeHidden();
  await app.page.keyboard.press("Escape");
  await expect(model(app)).toBeHidden();
  await expect(glossary(app)).toBeVisible();
  await app.page.keyboard.press("Escape");
  await expect(glossary(app)).toBeHidden();
});

test("on a phone it comes from below, and leaves no width behind", async ({ app }) => {
  await app.page.setViewportSize({ width: 390, height: 780 });
  await startExplaining(app);
  await app.details.locator("dt[data-term]").first().click();
  await expect(title(app)).toBeVisible();
  const box = await card(app).boundingBox();
  expect(box!.x).toBe(0);
  // A classic scroll bar takes some of the width.
  expect(box!.width).toBe(await app.page.evaluate(() => document.documentElement.clientWidth));
  expect(box!.y + box!.height).toBeCloseTo(780, 0);
  expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
