/** Ways to act on the page: palette, menu, theme, keys, and the bar of time with its branches. */
import { expect, test } from "./support/flitscope";

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.idle();
});

test("the palette finds an Elite, a link, a time and a command by keys, and a second Ctrl+K closes it", async ({
  app,
}) => {
  const { keyboard } = app.page;
  const seed = app.field("run.seed").getByRole("textbox");
  await seed.focus();
  await keyboard.press("Control+k");
  await expect(app.palette).toBeVisible();
  await keyboard.press("Control+k");
  await expect(app.palette).toBeHidden();
  await expect(seed).toBeFocused();
  await keyboard.press("Escape");
  await app.button("Menu").focus();

  await keyboard.press("/");
  await expect(app.palette).toBeVisible();
  await keyboard.type("2.3");
  await keyboard.press("Enter");
  await expect(app.palette).toBeHidden();
  await expect(app.details.getByRole("heading", { name: "Elite level 2 number 3" })).toBeVisible();

  await app.find("node 12 → 1.3");
  await expect.poll(async () => (await app.state()).selected?.kind).toBe("link");
  await app.find("1.5 us");
  await app.idle();
  await expect(app.clock).toHaveText("1.500 µs");
  await app.find("the dark");
  await expect(app.page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("arrows walk the menu, Enter acts and returns the focus, Left and Esc return to the group", async ({
  app,
}) => {
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

test("the theme and the choice of keys persist, and drawing can be switched off", async ({ app }) => {
  const { keyboard } = app.page;
  await app.choose("View", "Use the dark theme");
  await app.choose("View", "Use single keys without Ctrl");
  await app.reload();
  await expect(app.page.locator("html")).toHaveAttribute("data-theme", "dark");
  await keyboard.press("s");
  await keyboard.press("?");
  await expect(app.help).toBeHidden();
  await expect(app.scorecard.sheet).toBeHidden();
  await keyboard.press("ArrowRight");
  await app.idle();
  await expect(app.clock).toHaveText("0.005 µs");
  await app.command("show-help");
  await expect(app.help).toContainText("Space");
  await expect(app.help).not.toContainText("Space or .");
  await keyboard.press("Escape");

  await app.command("toggle-drawing");
  const note = app.page.getByRole("status").filter({ hasText: "Drawing is off" });
  await expect(note).toBeVisible();
  await app.command("step-10");
  await app.idle();
  await expect(app.clock).toHaveText("0.055 µs");
  await note.getByRole("button", { name: "Draw again" }).click();
  await app.idle();
  await expect(note).toBeHidden();
});

test("the bar of time follows a press, a drag and Page Up, and a fork keeps the run before it", async ({
  app,
}) => {
  const { keyboard, mouse } = app.page;
  const box = (await app.scrub.boundingBox())!;
  const drag = (share: number) => mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 5 });
  await drag(0.5);
  await mouse.down();
  await drag(0.1);
  await mouse.up();
  await app.idle();
  const { status: dragged, opened } = await app.state();
  const end = opened!.endCycle;
  expect(dragged!.cycle / end).toBeCloseTo(0.1, 2);
  await app.scrub.click({ position: { x: box.width / 100, y: box.height / 2 } });
  await app.idle();
  const { status } = await app.state();
  expect(status!.cycle / end).toBeCloseTo(0.01, 2);
  await expect(app.scrub).toHaveAttribute("aria-valuenow", String(status!.cycle));
  await app.scrub.focus();
  await keyboard.press("PageUp");
  await app.idle();
  expect((await app.state()).status!.cycle).toBe(status!.cycle + end / 20);
  await keyboard.press("ArrowLeft");
  await app.idle();
  expect((await app.state()).status!.cycle).toBe(status!.cycle + end / 20 - 1);

  await keyboard.press("Home");
  await app.idle();
  await app.command("step-10");
  await app.idle();
  await keyboard.press("f");
  await app.noticed("is kept under Branches");
  await app.command("step-10");
  await app.idle();
  await expect(app.clock).toHaveText("0.100 µs");
  await keyboard.press("[");
  await app.idle();
  await expect(app.clock).toHaveText("0.050 µs");
  await app.command("step");
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
