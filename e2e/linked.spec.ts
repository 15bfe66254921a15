/** What the visitor points at in one view is marked in the others, and its figures are told with their units. */
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { elitePoint } from "./support/network";

/** A few packets of every node have gone through, and some have waited. */
const HELD_CYCLE = 600;

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.stepTo(HELD_CYCLE);
});

const pointer = (app: Flitscope) => app.matrix.locator(".mark:not(.mark-chosen)");

/** Every figure of an Elite, with its unit. */
async function tellsAnElite(app: Flitscope) {
  await expect(app.figure("Share of worst Elite's delay")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Total delay")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Of which waiting")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Flits in")).toHaveText(/^[\d,]+$/);
  await expect(app.figure("Busiest output")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Headers waiting")).toHaveText(/^\d+$/);
  await expect(app.figure("Outputs held")).toHaveText(/^\d+ of \d+ channels$/);
}

/** Whether a mark lies around what it marks. */
async function marks(mark: Locator, marked: Locator) {
  const [around, inside] = [await mark.boundingBox(), await marked.boundingBox()];
  expect(Math.abs(around!.x + around!.width / 2 - (inside!.x + inside!.width / 2))).toBeLessThan(3);
  expect(Math.abs(around!.y + around!.height / 2 - (inside!.y + inside!.height / 2))).toBeLessThan(3);
}

test("an Elite in the matrix", async ({ app }) => {
  await app.elite(20).hover();
  await expect(app.heading).toHaveText("Elite level 2 number 4");
  await tellsAnElite(app);
  await marks(pointer(app), app.elite(20));
});

test("a link in the matrix", async ({ app }) => {
  await app.matrix.locator('[data-object^="link:"]').first().hover();
  await expect(app.heading).toHaveText(/^Link .+ → Elite \d\.\d+$/);
  await expect(app.figure("Utilisation")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Total delay")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Channel 0")).toHaveText(/^(free|\d+ → \d+ \w+, \d+\/128)$/);
});

test("a node's bar", async ({ app }) => {
  const bars = app.page.getByRole("img", { name: /^Bandwidth of 64 nodes: / });
  const { width, height } = (await bars.boundingBox())!;
  await bars.hover({ position: { x: width - 2, y: height / 2 } });
  await expect(app.heading).toHaveText("Node 63");
  await expect(app.figure("Sends")).toHaveText(/MB\/s$|^–$/);
  await expect(app.figure("Payload out")).toHaveText(/^[\d,]+ B$/);
  await expect(bars.locator(".mark")).toBeVisible();
});

test("an Elite in the picture of the network, which a click keeps", async ({ app }) => {
  const { x, y } = await elitePoint(app, 37);
  await app.page.mouse.move(x, y);
  await expect(app.heading).toHaveText("Elite level 3 number 5");
  await tellsAnElite(app);
  await marks(pointer(app), app.elite(37));

  await app.page.mouse.click(x, y);
  await app.page.locator("h1").hover();
  await expect(app.heading).toHaveText("Elite level 3 number 5");
  await marks(app.matrix.locator(".mark-chosen"), app.elite(37));
  await app.page.keyboard.press("Escape");
  await expect(app.heading).toHaveText("Whole network");
});

test("with the keyboard, from Elite to Elite of the picture", async ({ app }) => {
  await app.twin.getByRole("gridcell").first().focus();
  await expect(app.heading).toHaveText("Elite level 3 number 0");
  await app.page.keyboard.press("ArrowDown");
  await app.page.keyboard.press("ArrowRight");
  await app.page.keyboard.press("ArrowRight");
  await expect(app.heading).toHaveText("Elite level 2 number 2");
  await expect(app.page.locator(":focus")).toHaveAccessibleName(/^Elite level 2 number 2, delay \d+ %$/);
  await tellsAnElite(app);
  await marks(pointer(app), app.elite(18));
  // Walking the network does not walk through time.
  expect((await app.state()).status?.cycle).toBe(HELD_CYCLE);

  await app.page.keyboard.press("Enter");
  await app.page.keyboard.press("Tab");
  await expect(app.heading).toHaveText("Elite level 2 number 2");
  await marks(app.matrix.locator(".mark-chosen"), app.elite(18));
});

test("with the keyboard, from Elite to Elite of the matrix", async ({ app }) => {
  await app.matrix.locator('[data-object][tabindex="0"]').focus();
  await expect(app.heading).toHaveText("Elite level 3 number 0");
  await app.page.keyboard.press("ArrowDown");
  await app.page.keyboard.press("ArrowRight");
  await expect(app.heading).toHaveText("Elite level 2 number 1");
  await expect(app.page.locator(":focus")).toHaveAccessibleName(/^Elite level 2 number 1: load \d+ of 100/);
});
