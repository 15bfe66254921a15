/** Getting about: menu, palette, keys, themes, and the bar of time. */
import { expect, test } from "./support/flitscope";

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.idle();
});

test("the palette finds an Elite, a link and a command, by keys alone", async ({ app }) => {
  const { keyboard } = app.page;
  await keyboard.press("/");
  await keyboard.type("2.3");
  await keyboard.press("Enter");
  await expect(app.palette).toBeHidden();
  await expect(app.details.getByRole("heading", { name: "Elite level 2 number 3" })).toBeVisible();

  await keyboard.press("Control+k");
  await keyboard.type("node 12 → 1.3");
  await keyboard.press("Enter");
  expect((await app.state()).selected?.kind).toBe("link");

  await keyboard.press("Control+k");
  await keyboard.type("1.5 us");
  await keyboard.press("Enter");
  await app.idle();
  await expect(app.clock).toHaveText("1.500 µs");

  await keyboard.press("Control+k");
  await keyboard.type("the dark");
  await keyboard.press("Enter");
  await expect(app.page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the palette opens from a text field, and a second Ctrl+K closes it", async ({ app }) => {
  await app.field("run.seed").getByRole("textbox").focus();
  await app.page.keyboard.press("Control+k");
  await expect(app.palette).toBeVisible();
  await app.page.keyboard.press("Control+k");
  await expect(app.palette).toBeHidden();
  await expect(app.field("run.seed").getByRole("textbox")).toBeFocused();
});

test("the menu is walked with arrows, acts on Enter and gives the focus back", async ({ app }) => {
  const { keyboard } = app.page;
  const opener = app.button("Menu");
  await opener.focus();
  await keyboard.press("Enter");
  await expect(app.menu.getByRole("menuitem").first()).toBeFocused();
  await keyboard.press("v");
  await expect(app.menu.getByRole("menuitem", { name: "View" })).toBeFocused();
  await keyboard.press("ArrowRight");
  const view = app.page.getByRole("menu", { name: "View" });
  await keyboard.press("End");
  await expect(view.getByRole("menuitemradio", { name: "Use the high-contrast theme" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(view).toBeHidden();
  await expect(app.page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await expect(opener).toBeFocused();

  // Left and Esc lead back to the group that was opened, and only then out of the menu.
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await expect(app.menu.getByRole("menuitem", { name: "Show help" })).toBeFocused();
  await keyboard.press("ArrowUp");
  for (const back of ["ArrowLeft", "Escape"]) {
    await keyboard.press("Enter");
    await expect(app.page.getByRole("menu", { name: "Present" })).toBeVisible();
    await keyboard.press(back);
    await expect(app.menu.getByRole("menuitem", { name: "Present" })).toBeFocused();
  }
  await keyboard.press("Escape");
  await expect(app.menu).toBeHidden();
  await expect(opener).toBeFocused();
  await app.idle();
  await expect(app.clock).toHaveText("0.000 µs");
});

test("the theme and the choice of keys last until the next visit", async ({ app }) => {
  await app.choose("View", "Use the dark theme");
  await app.choose("View", "Use single keys without Ctrl");
  await app.reload();
  await expect(app.page.locator("html")).toHaveAttribute("data-theme", "dark");
  await app.page.keyboard.press("s");
  await app.page.keyboard.press("?");
  await expect(app.help).toBeHidden();
  await expect(app.scorecard.sheet).toBeHidden();
  await app.page.keyboard.press("ArrowRight");
  await app.idle();
  await expect(app.clock).toHaveText("0.005 µs");
  await app.command("show-help");
  await expect(app.help).toContainText("Space");
  await expect(app.help).not.toContainText("Space or .");
});

test("a press and a drag on the bar of time go there, and Page Up goes on from there", async ({ app }) => {
  const box = (await app.scrub.boundingBox())!;
  const { mouse } = app.page;
  const drag = (share: number) => mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 5 });
  await drag(0.5);
  await mouse.down();
  await drag(0.1);
  await mouse.up();
  await app.idle();
  expect((await app.state()).status!.cycle / (await app.state()).opened!.endCycle).toBeCloseTo(0.1, 2);
  await app.scrub.click({ position: { x: box.width / 100, y: box.height / 2 } });
  await app.idle();
  const { status, opened } = await app.state();
  const end = opened!.endCycle;
  expect(status!.cycle / end).toBeCloseTo(0.01, 2);
  await expect(app.scrub).toHaveAttribute("aria-valuenow", String(status!.cycle));
  await app.scrub.focus();
  await app.page.keyboard.press("PageUp");
  await app.idle();
  expect((await app.state()).status!.cycle).toBe(status!.cycle + end / 20);
  await app.page.keyboard.press("ArrowLeft");
  await app.idle();
  expect((await app.state()).status!.cycle).toBe(status!.cycle + end / 20 - 1);
});

test("a run until something happens says why it stopped, and where, until time moves on", async ({ app }) => {
  await app.command("run-until-blocked");
  await app.idle();
  const note = app.page.getByRole("status").filter({ hasText: "Stopped at" });
  await expect(note).toContainText("is blocked");
  const { stopped, status } = await app.state();
  expect(stopped?.cycle).toBe(status?.cycle);
  await note.getByRole("button", { name: "Show the packet" }).click();
  expect((await app.state()).selected).toEqual({ kind: "packet", id: stopped?.packet });
  await app.page.keyboard.press("ArrowRight");
  await app.idle();
  await expect(note).toBeHidden();
});

test("a fork keeps what was; the mark and the menu lead back to it", async ({ app }) => {
  const { keyboard } = app.page;
  await keyboard.press("Shift+ArrowRight");
  await app.idle();
  await keyboard.press("f");
  await app.noticed("is kept under Branches");
  await keyboard.press("Shift+ArrowRight");
  await app.idle();
  await expect(app.clock).toHaveText("0.100 µs");
  await keyboard.press("[");
  await app.idle();
  await expect(app.clock).toHaveText("0.050 µs");
  await keyboard.press("ArrowRight");
  await app.idle();
  await app.button("Branch “Branch 1”").click();
  await app.page.getByRole("menuitemradio", { name: "Original" }).click();
  await app.idle();
  await expect(app.clock).toHaveText("0.050 µs");
  await app.button("Branch “Original”").click();
  await app.page.getByRole("menuitemradio", { name: "Branch 1" }).click();
  await app.idle();
  await expect(app.clock).toHaveText("0.055 µs");
});

test("without drawing the page says what stands still, and time goes on", async ({ app }) => {
  await app.page.keyboard.press("d");
  const note = app.page.getByRole("status").filter({ hasText: "Drawing is off" });
  await expect(note).toBeVisible();
  await app.stepTo(50);
  await expect(app.clock).toHaveText("0.250 µs");
  await note.getByRole("button", { name: "Draw again" }).click();
  await app.idle();
  await expect(note).toBeHidden();
});
