/** Finding things: the palette, the menu, Help, and the objects under a click. */
import type { Locator } from "@playwright/test";
import { PHONE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkPoint } from "./support/network";

const PRESET = "./#/p/qsnet-64-bit-reversal";

const focused = (app: Flitscope): Locator => app.page.locator(":focus");

test.describe("on a first visit", () => {
  test.use({ newcomer: true });

  test("the palette opens the form at a field, in a fold or of another job, and a lesson by its number", async ({
    app,
  }) => {
    const { keyboard } = app.page;
    await app.open();
    const form = app.page.getByRole("form", { name: "Scenario" });
    await expect(form).toBeHidden();
    await app.find("seed");
    await expect(form).toBeVisible();
    await expect(app.field("run.seed").getByRole("textbox")).toBeFocused();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("7");
    await keyboard.press("Enter");
    await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(7);

    await app.find("flow-through");
    await expect(app.field("model.flow_through_cycles").getByRole("textbox")).toBeFocused();
    await expect(focused(app)).toBeInViewport();
    await app.find("price");
    await expect(focused(app)).toHaveText(/^Cost/);

    await test.step("a command that is disabled stays listed with its reason", async () => {
      await keyboard.press("Control+k");
      await keyboard.type("cut a cable");
      await expect(app.palette.getByRole("option").first()).toContainText("Select a link or Elite first");
      await keyboard.press("Enter");
      await expect(app.palette).toBeVisible();
      await keyboard.press("Escape");
    });

    await app.button("Add a job").click();
    await app.idle();
    await app.find("job 1 message size");
    await expect(app.field("jobs[0].message_bytes").getByRole("textbox")).toBeFocused();
    await app.find("lesson 2");
    await expect.poll(async () => (await app.state()).lesson?.id).toBe("worm-and-circuit");
  });
});

test("Help lists the keys, and leads to presets, lessons, glossary, palette and tour", async ({ app }) => {
  const { page } = app;
  await app.open(PRESET);
  await page.keyboard.press("?");
  await expect(app.help).toContainText("Step one flit time");
  for (const [name, title] of [
    ["About Flitscope", "About"],
    ["Glossary", "Glossary"],
    ["Lessons", "Lessons"],
    ["Presets", "Presets"],
  ] as const) {
    await app.help.getByRole("button", { name, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: title, exact: true });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
  await app.help.getByRole("button", { name: "Find anything" }).click();
  await page.keyboard.type("seed");
  await page.keyboard.press("Enter");
  await expect(app.help).toBeHidden();
  await expect(app.field("run.seed").getByRole("textbox")).toBeFocused();
  await app.choose("Learn", "Take the tour");
  await expect(page.getByRole("region", { name: "Tour" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test.skip(({ browserName }) => browserName === "firefox", "the driver cannot touch");

  test("taps lead through the menu and its groups, and each entry is at least 44 pixels high", async ({
    app,
  }) => {
    await app.open(PRESET);
    const items = app.page.locator('[role^="menuitem"]:visible');
    const lowest = async () =>
      Math.min(...(await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height))));
    await app.button("Menu").tap();
    await expect(app.menu).toBeVisible();
    expect(await lowest()).toBeGreaterThanOrEqual(44);
    await app.menu.getByRole("menuitem", { name: "View" }).tap();
    const view = app.page.getByRole("menu", { name: "View" });
    await expect(view).toBeVisible();
    expect(await lowest()).toBeGreaterThanOrEqual(44);
    await view.getByRole("menuitem", { name: "View" }).tap();
    await app.menu.getByRole("menuitem", { name: "Show help" }).tap();
    await expect(app.help).toBeVisible();
  });
});

test("a click on a link that carries a packet offers both, and the link can be broken and repaired", async ({
  app,
}) => {
  const { page } = app;
  await app.open(PRESET);
  await app.command("run-until-blocked");
  await app.idle();
  const { stopped } = await app.state();
  const { x, y } = await linkPoint(app, stopped!.link!);
  await page.mouse.click(x, y);
  await expect(app.heading).toHaveText(/^Packet/);
  const offers = app.details.getByRole("group", { name: "Select here" });
  await expect(offers.getByRole("button")).toHaveText([/^Packet \d+ of node \d+$/, /^Link .+ → .+$/]);
  await expect(app.button(/^Break this/)).toHaveCount(0);
  await offers.getByRole("button", { name: /^Link/ }).click();
  await expect(app.heading).toHaveText(/^Link/);
  expect((await app.state()).selected).toEqual({ kind: "link", id: stopped!.link });
  await app.button("Break this link").click();
  await app.idle();
  expect((await app.state()).opened?.scenario.events).toMatchObject([{ change: "break" }]);
  // The packet is still offered next to the link.
  await expect(offers.getByRole("button")).toHaveCount(2);
  await app.button("Repair this link").click();
  await app.idle();
  await expect(app.button("Break this link")).toBeVisible();
});
