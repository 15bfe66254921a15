/**
 * What explains the picture: why a worm is blocked, the traffic of each pair, an object over time, and the mark and the
 * figures of the object under the pointer or the focus.
 */
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { elitePoint, linkPoint } from "./support/network";

/** Each node has sent a few packets, and some have waited. */
const HELD_CYCLE = 600;

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.stepTo(HELD_CYCLE);
});

const tab = (app: Flitscope, name: string) => app.page.getByRole("tab", { name });
const mark = (app: Flitscope) => app.matrix.locator(".mark:not(.mark-chosen)");

/** Every figure of an Elite has its unit. */
async function showsElite(app: Flitscope, name: string) {
  await expect(app.heading).toHaveText(name);
  await expect(app.figure("Share of worst Elite's delay")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Total delay")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Of which waiting")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Flits in")).toHaveText(/^[\d,]+$/);
  await expect(app.figure("Busiest output")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Headers waiting")).toHaveText(/^\d+$/);
  await expect(app.figure("Outputs held")).toHaveText(/^\d+ of \d+ channels$/);
}

/** The mark has the centre of the object that it marks. */
async function marks(around: Locator, object: Locator) {
  const [outer, inner] = [await around.boundingBox(), await object.boundingBox()];
  expect(Math.abs(outer!.x + outer!.width / 2 - (inner!.x + inner!.width / 2))).toBeLessThan(3);
  expect(Math.abs(outer!.y + outer!.height / 2 - (inner!.y + inner!.height / 2))).toBeLessThan(3);
}

test("a blocked worm: the run stops and says where, clicks select packet and link, the chain leads on to a journey", async ({
  app,
}) => {
  await app.command("run-until-blocked");
  await app.idle();
  const note = app.page.getByRole("status").filter({ hasText: "Stopped at" });
  await expect(note).toContainText("is blocked");
  const { stopped, status } = await app.state();
  expect(stopped?.cycle).toBe(status?.cycle);
  const packet = { kind: "packet", id: stopped!.packet };
  await note.getByRole("button", { name: "Show the packet" }).click();
  await app.idle();
  expect((await app.state()).selected).toEqual(packet);
  await app.button("Deselect").click();
  await app.button("Dismiss").click();
  await expect(note).toBeHidden();

  // The header of the worm is at the end of that link.
  const { x, y } = await linkPoint(app, stopped!.link!);
  await app.page.mouse.click(x, y);
  await app.idle();
  await expect(app.heading).toHaveText(/^Packet \d+ of node \d+$/);
  expect((await app.state()).selected).toEqual(packet);
  await expect(app.why.getByRole("listitem").first()).toContainText("has waited at");
  await expect(app.figure("Header")).toHaveText(/^waits at /);
  await app.page.mouse.click(x, y);
  expect((await app.state()).selected).toEqual({ kind: "link", id: stopped!.link });
  await app.page.mouse.click(x, y);
  expect((await app.state()).selected).toBeNull();

  await app.page.mouse.click(x, y);
  await app.idle();
  const first = (await app.state()).why!.steps;
  await app.why.getByRole("listitem").nth(1).getByRole("button").first().click();
  await app.idle();
  const { selected, journey } = await app.state();
  expect(selected).toEqual({ kind: "packet", id: first[1]!.packet });
  const time = journey!.parts.reduce((sum, { cycles }) => sum + cycles, 0);
  expect(time, "the parts add up to its life").toBe(journey!.until - journey!.opened);
  await expect(app.details.getByRole("img", { name: /^Packet \d+ → \d+, / })).toBeVisible();
  await app.details.getByText("Every hop", { exact: true }).click();
  await expect(app.details.getByRole("table", { name: /^Attempt 1/ })).toBeVisible();

  await app.command("run-until-blocked");
  await app.idle();
  await expect(note).toBeVisible();
  await app.command("step");
  await app.idle();
  await expect(note, "time has moved on").toBeHidden();
});

test("by keys: tabs, then from cell to cell of sources and destinations", async ({ app }) => {
  await tab(app, "Congestion").focus();
  await app.page.keyboard.press("ArrowRight");
  const pairs = app.page.getByRole("region", { name: "Source × destination" });
  await expect(pairs.getByRole("group", { name: /of 4,096 cells in use\. Largest: / })).toBeVisible();
  const cell = pairs.getByRole("button", { name: / → / });
  await cell.focus();
  const before = await cell.getAttribute("aria-label");
  await app.page.keyboard.press("ArrowLeft");
  await expect(cell).not.toHaveAttribute("aria-label", before!);
  await expect(cell).toHaveAttribute("aria-label", /^(\d+) → (\d+): [\d,.]+ MB\/s$/);
  const source = Number.parseInt((await cell.getAttribute("aria-label"))!, 10);
  await app.page.keyboard.press("Enter");
  await expect(app.heading).toHaveText(`Node ${source}`);

  await tab(app, "Source × destination").focus();
  await app.page.keyboard.press("ArrowRight");
  await expect(
    app.page.getByRole("group", { name: /^Offered traffic: .+ Largest: \d+ → \d+, 100 %/ }),
  ).toBeVisible();
});

test("a scope follows its object to the present, and the legend names the shading of links", async ({
  app,
}) => {
  await app.elite(20).click();
  await app.button("Pin scope").click();
  await app.idle();
  const scope = app.page.getByRole("img", { name: /^Elite level 2 number 4 over simulated time, / });
  await expect(scope).toBeVisible();
  await app.command("step-10");
  await app.idle();
  await expect(scope).toHaveAttribute("aria-label", /At 3\.05 µs: .*Headers waiting/);
  await app.button("Unpin scope").click();
  await expect(scope).toBeHidden();

  const shade = app.page.getByLabel("link:");
  await expect(shade).toHaveValue("delay");
  await shade.selectOption("predicted");
  await app.idle();
  expect((await app.state()).heat).toBe("predicted");
  await expect(shade.locator("xpath=ancestor::li")).toHaveAttribute("data-note", /^Predicted load: /);
});

test("the object under the pointer is marked in the other view, with its figures, and a click keeps it", async ({
  app,
}) => {
  await app.elite(20).hover();
  await showsElite(app, "Elite level 2 number 4");
  await marks(mark(app), app.elite(20));

  await app.matrix.locator('[data-object^="link:"]').first().hover();
  await expect(app.heading).toHaveText(/^Link .+ → Elite \d\.\d+$/);
  await expect(app.figure("Utilisation")).toHaveText(/^\d+ %$/);
  await expect(app.figure("Total delay")).toHaveText(/^[\d.]+ (ns|µs|ms)$/);
  await expect(app.figure("Channel 0")).toHaveText(/^(free|\d+ → \d+ \w+, \d+\/128)$/);

  const bars = app.page.getByRole("img", { name: /^Bandwidth of 64 nodes: / });
  const { width, height } = (await bars.boundingBox())!;
  await bars.hover({ position: { x: width - 2, y: height / 2 } });
  await expect(app.heading).toHaveText("Node 63");
  await expect(app.figure("Sends")).toHaveText(/MB\/s$|^–$/);
  await expect(app.figure("Payload out")).toHaveText(/^[\d,]+ B$/);
  await expect(bars.locator(".mark")).toBeVisible();

  const { x, y } = await elitePoint(app, 37);
  await app.page.mouse.move(x, y);
  await showsElite(app, "Elite level 3 number 5");
  await marks(mark(app), app.elite(37));
  await app.page.mouse.click(x, y);
  await app.page.locator("h1").hover();
  await expect(app.heading).toHaveText("Elite level 3 number 5");
  await marks(app.matrix.locator(".mark-chosen"), app.elite(37));
  await app.page.keyboard.press("Escape");
  await expect(app.heading).toHaveText("Whole network");
});

test("by keys: from Elite to Elite of the matrix and of the picture, with mark and figures", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.matrix.locator('[data-object][tabindex="0"]').focus();
  await expect(app.heading).toHaveText("Elite level 3 number 0");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowRight");
  await expect(app.heading).toHaveText("Elite level 2 number 1");
  await expect(app.page.locator(":focus")).toHaveAccessibleName(/^Elite level 2 number 1: load \d+ of 100/);

  await app.twin.getByRole("gridcell").first().focus();
  await expect(app.heading).toHaveText("Elite level 3 number 0");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await showsElite(app, "Elite level 2 number 2");
  await expect(app.page.locator(":focus")).toHaveAccessibleName(/^Elite level 2 number 2, delay \d+ %$/);
  await marks(mark(app), app.elite(18));
  expect((await app.state()).status?.cycle, "arrows in the picture leave the time").toBe(HELD_CYCLE);
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await expect(app.heading).toHaveText("Elite level 2 number 2");
  await marks(app.matrix.locator(".mark-chosen"), app.elite(18));
});
