/** The page by keyboard alone, and on a phone. */
import { PHONE } from "./support/access";
import { expect, test } from "./support/flitscope";

test("on a phone the page is as wide as the screen, and problems and a stopped engine are always in view", async ({
  app,
}) => {
  await app.page.setViewportSize(PHONE);
  await app.open();
  await app.edit("run.seed", "-1");
  await expect(app.problems).toBeInViewport({ ratio: 1 });
  await app.button("Discard this edit").click();
  await app.page.evaluate(() => window.__flitscope!.trap());
  await expect(app.crash).toBeInViewport({ ratio: 1 });
  const widths = await app.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
});

test("keys play, pause, step, reset, open Help, run a command of the menu, and open a preset", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.open();
  await app.idle();
  // With reduced motion nothing plays at the start.
  await expect(app.clock).toHaveText("0.000 µs");
  await expect(app.button("Play")).toBeVisible();

  await keyboard.press("Space");
  await app.playFor(3);
  await expect(app.clock).not.toHaveText("0.000 µs");
  await keyboard.press("Space");
  await expect(app.button("Play")).toBeVisible();
  await app.idle();

  await keyboard.press("Home");
  await app.idle();
  await expect(app.clock).toHaveText("0.000 µs");
  await keyboard.press("ArrowRight");
  await app.idle();
  await expect(app.clock).toHaveText("0.005 µs");
  await keyboard.press("Shift+ArrowRight");
  await app.idle();
  await expect(app.clock).toHaveText("0.055 µs");

  await keyboard.press("?");
  await expect(app.help).toContainText("Step one flit time");
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await expect(app.help).toBeHidden();
  await expect(app.clock).toHaveText("0.055 µs");

  await test.step("a command of a group of the menu", async () => {
    await app.tabTo("Menu");
    await keyboard.press("Enter");
    await expect(app.menu).toBeVisible();
    await keyboard.press("t");
    await keyboard.press("ArrowRight");
    const time = app.page.getByRole("menu", { name: "Time" });
    await expect(time.getByRole("menuitem", { name: "Play" }).first()).toBeFocused();
    await keyboard.press("s");
    await expect(time.getByRole("menuitem", { name: "Step one flit time" })).toBeFocused();
    await keyboard.press("Enter");
    await app.idle();
    await expect(app.clock).toHaveText("0.060 µs");
  });

  await test.step("a preset", async () => {
    await app.tabTo(/^Preset: /);
    await keyboard.press("Enter");
    await expect(app.presets).toBeVisible();
    await keyboard.type("Neighbor");
    await keyboard.press("Enter");
    await app.expectPreset("qsnet-64-neighbor");
    await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("neighbor");
  });
});

test("Tab reaches every control and leaves it again; a link of an Elite is selected in the grid, and broken", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.open("./#/p/qsnet-64-bit-reversal?t=600");
  await app.idle();
  const reached = new Set<string>();
  for (let i = 0; i < 80; i++) {
    await keyboard.press("Tab");
    const name = await app.page.evaluate(() => {
      const { activeElement: at } = document;
      if (!at || at === document.body) return null;
      return (
        at.getAttribute("aria-label") ?? (at as HTMLInputElement).labels?.[0]?.textContent ?? at.textContent
      );
    });
    // The focus has left the page after its last control.
    if (name === null) break;
    reached.add(name.trim());
  }
  const wanted = [
    ...["Preset: Bit-reversal: hot links", "Share", "Menu", "Play", "Step one flit time", "Speed"],
    ...["Time in the run", "Pattern", "Message", "Load", "Seed", "Length, µs", "Nodes"],
  ];
  for (const name of wanted) expect([...reached]).toContain(name);

  await app.tabTo(/^Elite level 3 number 0,/);
  await keyboard.press("Enter");
  await expect(app.heading).toHaveText(/^Elite level 3/);
  await app.tabTo("Links of Elite 3.0");
  await keyboard.press("Enter");
  await app.tabTo(/^Link Elite 3\.0 → Elite 2\.0$/);
  await keyboard.press("Enter");
  await expect(app.heading).toHaveText("Link Elite 3.0 → Elite 2.0");
  await expect(app.heading).toBeFocused();
  const offers = app.details.getByRole("group", { name: "Select here" });
  await expect(offers.getByRole("button", { name: "Elite 2.0", exact: true })).toBeVisible();
  await app.tabTo("Break this link");
  await keyboard.press("Enter");
  await app.idle();
  expect((await app.state()).opened?.scenario.events).toHaveLength(1);
});
