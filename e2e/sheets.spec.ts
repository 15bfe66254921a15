/** Sheets over the page: stacked on each other, closed by Escape, and not loaded. */
import { expect, test } from "./support/flitscope";

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
});

test("Escape closes the top sheet of a stack, and the focus returns to where it was", async ({ app }) => {
  const { page } = app;
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const opener = app.button("Lessons");
  await opener.focus();
  await page.keyboard.press("l");
  const glossary = dialog("Lessons").getByRole("button", { name: "Glossary" });
  await glossary.focus();
  await page.keyboard.press("Enter");
  await expect(dialog("Glossary").getByRole("textbox")).toBeVisible();
  // Keys belong to the top sheet: neither the sheet below nor the page handles them.
  await dialog("Glossary").getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("l");
  await page.keyboard.press("s");
  await expect(page.locator("dialog[open]")).toHaveCount(2);

  await page.keyboard.press("Escape");
  await expect(dialog("Glossary")).toBeHidden();
  await expect(glossary).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a sheet that cannot be loaded reports it, and the page goes on", async ({ app, complaints }) => {
  const { page } = app;
  await page.route("**/FiguresSheet*.js", (route) => route.abort());
  await app.command("show-figures");
  const sheet = page.getByRole("dialog", { name: "Results of this run" });
  await expect(sheet.getByRole("alert")).toContainText("Check your connection.");
  await page.unroute("**/FiguresSheet*.js");
  await sheet.getByRole("button", { name: "Try again" }).click();
  const table = sheet.getByRole("table");
  const reload = sheet.getByRole("button", { name: "Reload the page" });
  await expect(table.or(reload)).toBeVisible();
  // A browser may keep a module's first failure until the page is reloaded.
  if (await reload.isVisible()) {
    await reload.click();
    await app.ready();
    await app.command("show-figures");
    await expect(table).toBeVisible();
  }
  complaints.length = 0;
});

test("the table of link loads lists the busiest links first, and selects a link", async ({ app }) => {
  const { page } = app;
  await app.stepTo(600);
  await app.choose("View", "Show link loads");
  const sheet = page.getByRole("dialog", { name: "Link loads" });
  const rows = sheet.locator("tbody tr");
  await expect(rows).toHaveCount(200);
  await expect(sheet.getByRole("status")).toContainText("The first 200 of 384 links");
  await sheet.getByLabel("Name").fill("node 12");
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole("button").click();
  await expect(sheet).toBeHidden();
  await expect(app.heading).toHaveText(/^Link (node 12 → Elite|Elite .* → node 12)/);
});
