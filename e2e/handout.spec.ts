/** The handout of a lesson: every step with its question and its link, no answers, no page break within a step. */
import { expect, test } from "./support/flitscope";
import { printedPages } from "./support/print";

/** A4 between its margins, at 96 dots per inch. */
const PAPER = { width: 688, height: 1017 };

test("the handout of the open lesson prints every step with its link, and no answers", async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "true");
  });
  await app.open("./#/l/early-ack/2");
  await expect(page.getByRole("navigation", { name: "Steps" })).toBeVisible();
  const count = await page.getByRole("navigation", { name: "Steps" }).getByRole("listitem").count();
  expect(count).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Handout" }).click();
  const sheet = page.getByRole("dialog", { name: "Handout" });
  const steps = sheet.locator(".handout-step");
  await expect(steps).toHaveCount(count);
  await expect(sheet.getByRole("img", { name: /QR code of the link to step/ })).toHaveCount(count);
  const links = await sheet.locator(".handout-link").allTextContents();
  expect(links.map((link) => link.replace(/^.*#/, "#"))).toEqual(
    links.map((_, at) => `#/l/early-ack/${at + 1}`),
  );
  await expect(sheet.getByText("Predict first.").first()).toBeVisible();
  await expect(sheet.locator(".handout-paper :is(button, a, [tabindex])")).toHaveCount(0);
  await expect(sheet.locator(".figure-value")).toHaveCount(0);

  await sheet.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "true");
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  for (const other of [page.locator(".page"), sheet.getByRole("button", { name: "Print" })])
    await expect(other).toBeHidden();
  const heights = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().height));
  // Each step fits on a page, and no page break divides it.
  for (const height of heights) expect(height).toBeLessThan(PAPER.height);
  expect(await steps.first().evaluate((step) => getComputedStyle(step).breakInside)).toBe("avoid");
  // The number of pages that the steps take when laid out in order.
  let [pages, used] = [1, await sheet.locator(".handout-head").evaluate((head) => head.clientHeight)];
  for (const height of heights) {
    if (used + height > PAPER.height) [pages, used] = [pages + 1, 0];
    used += height;
  }
  const printed = await printedPages(page);
  expect(printed).toBeGreaterThanOrEqual(pages);
  expect(printed).toBeLessThanOrEqual(pages + 1);
});
