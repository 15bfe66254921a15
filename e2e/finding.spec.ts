/** Finding things: the palette, the menu, Help, and what a press on a link offers. */
import type { Locator } from "@playwright/test";
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkPoint } from "./support/network";

const PRESET = "./#/p/qsnet-64-bit-reversal";
const BOTH = [WIDE, PHONE];

const options = (app: Flitscope): Locator => app.palette.getByRole("option");
const focused = (app: Flitscope): Locator => app.page.locator(":focus");

/** Nothing is wider than the window. */
const fits = (app: Flitscope) => async () => {
  const widths = await app.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
};

test.describe("who has never opened the form", () => {
  test.use({ newcomer: true });

  test("reaches a field by its name: the form opens, what hides the field unfolds, it has the focus", async ({
    app,
  }) => {
    const { page } = app;
    await app.open();
    const form = page.getByRole("form", { name: "Scenario" });
    await expect(form).toBeHidden();
    await app.find("seed");
    await expect(form).toBeVisible();
    await expect(app.field("run.seed").getByRole("textbox")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(7);

    await test.step("in a fold, in one whose fields are made when it opens, and the fold itself", async () => {
      await app.find("flow-through");
      await expect(app.field("model.flow_through_cycles").getByRole("textbox")).toBeFocused();
      await expect(focused(app)).toBeInViewport();
      await app.find("share of high priority");
      await expect(app.field("jobs[0].priority").getByRole("textbox")).toBeFocused();
      await app.find("price");
      await expect(focused(app)).toHaveText(/^Cost/);
    });
  });
});

test("whatever the palette offers of the form is there", async ({ app }) => {
  test.slow();
  const { page } = app;
  const reached = new Set<string>();
  for (const preset of [
    "qsnet-64-bit-reversal",
    "qsnet2-1024-gex",
    "qsnet-64-barrier",
    "infiniband-32-lammps-ljs",
  ]) {
    await app.open(`./#/p/${preset}`);
    const offered = async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("field");
      const fields = options(app).filter({ hasText: /Field(: |$)/ });
      await expect(fields).not.toHaveCount(0);
      return fields.and(page.locator('[aria-disabled="false"]'));
    };
    const names = await (await offered()).locator(".palette-text").allTextContents();
    await page.keyboard.press("Escape");
    expect(names.length).toBeGreaterThan(8);
    for (const [at, name] of names.entries()) {
      if (reached.has(name)) continue;
      reached.add(name);
      await (await offered()).nth(at).click();
      await expect(app.palette).toBeHidden();
      await expect(page.locator(".setup-form [data-path] :focus"), `${preset}, ${name}`).toBeInViewport();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  }
});

test("a field of a closed job is reached, and a lesson by its number", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.button("Add a job").click();
  await app.idle();
  await app.find("job 1 message size");
  await expect(app.field("jobs[0].message_bytes").getByRole("textbox")).toBeFocused();
  await app.find("job 2 load");
  await expect(app.field("jobs[1].load").getByRole("combobox")).toBeFocused();
  await app.find("lesson 2");
  await expect.poll(async () => (await app.state()).lesson?.id).toBe("worm-and-circuit");
});

test("what cannot be done is listed with its reason, and stays undone", async ({ app }) => {
  const { page } = app;
  await app.open(PRESET);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("cut a cable");
  await expect(options(app).first()).toContainText("Select a link or Elite first");
  await page.keyboard.press("Enter");
  await expect(app.palette).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("top switch");
  await expect(options(app).first()).toContainText("Does not apply to this scenario");
  await expectAccessible(app, BOTH, fits(app));
});

test("Help opens by ?, leads to everything that explains, and keeps nobody out", async ({ app }) => {
  const { page } = app;
  await app.open(PRESET);
  await page.keyboard.press("?");
  await expect(app.help).toContainText("Step one flit time");
  await expectAccessible(app, BOTH, fits(app));
  await page.setViewportSize(WIDE);
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

test("a command of a group is reached in the menu by keys", async ({ app }) => {
  const { keyboard } = app.page;
  await app.open(PRESET);
  await app.tabTo("Menu");
  await keyboard.press("Enter");
  await expect(app.menu).toBeVisible();
  await expectAccessible(app, [WIDE], fits(app));
  await keyboard.press("t");
  await keyboard.press("ArrowRight");
  const time = app.page.getByRole("menu", { name: "Time" });
  await expect(time.getByRole("menuitem", { name: "Play" }).first()).toBeFocused();
  await expectAccessible(app, [WIDE], fits(app));
  await keyboard.press("s");
  await expect(time.getByRole("menuitem", { name: "Step one flit time" })).toBeFocused();
  await keyboard.press("Enter");
  await app.idle();
  await expect(app.clock).toHaveText("0.005 µs");
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test.skip(({ browserName }) => browserName === "firefox", "the driver cannot touch");

  test("the menu and its groups are touched, each entry large enough", async ({ app }) => {
    await app.open(PRESET);
    await app.button("Menu").tap();
    const items = app.page.locator('[role^="menuitem"]:visible');
    const large = async () => {
      const heights = await items.evaluateAll((all) =>
        all.map((item) => item.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    };
    await expect(app.menu).toBeVisible();
    await large();
    await expectAccessible(app, [PHONE], fits(app));
    await app.menu.getByRole("menuitem", { name: "View" }).tap();
    const view = app.page.getByRole("menu", { name: "View" });
    await expect(view).toBeVisible();
    await large();
    await expectAccessible(app, [PHONE], fits(app));
    await view.getByRole("menuitem", { name: "View" }).tap();
    await app.menu.getByRole("menuitem", { name: "Show help" }).tap();
    await expect(app.help).toBeVisible();
  });
});

const offers = (app: Flitscope): Locator => app.details.getByRole("group", { name: "Select here" });

test("a press on a link with a packet on it offers both, and the link can be broken and mended", async ({
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
  await expect(offers(app).getByRole("button")).toHaveText([/^Packet \d+ of node \d+$/, /^Link .+ → .+$/]);
  await expect(app.button(/^Break this/)).toHaveCount(0);
  await offers(app).getByRole("button", { name: /^Link/ }).click();
  await expect(app.heading).toHaveText(/^Link/);
  await expect(app.button("Break this link")).toBeInViewport();
  expect((await app.state()).selected).toEqual({ kind: "link", id: stopped!.link });
  await app.button("Break this link").click();
  await app.idle();
  expect((await app.state()).opened?.scenario.events).toMatchObject([{ change: "break" }]);
  // The packet is still offered beside it.
  await expect(offers(app).getByRole("button")).toHaveCount(2);
  await app.button("Repair this link").click();
  await app.idle();
  await expect(app.button("Break this link")).toBeVisible();
});

test("with the keyboard alone a link of an Elite is chosen in the grid of the network, and broken", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.open(PRESET);
  await app.stepTo(600);
  await app.tabTo(/^Elite level 3 number 0,/);
  await keyboard.press("Enter");
  await expect(app.heading).toHaveText(/^Elite level 3/);
  await app.tabTo("Links of Elite 3.0");
  await keyboard.press("Enter");
  await app.tabTo(/^Link Elite 3\.0 → Elite 2\.0$/);
  await keyboard.press("Enter");
  await expect(app.heading).toHaveText("Link Elite 3.0 → Elite 2.0");
  await expect(app.heading).toBeFocused();
  await expect(offers(app).getByRole("button", { name: "Elite 2.0", exact: true })).toBeVisible();
  await app.tabTo("Break this link");
  await keyboard.press("Enter");
  await app.idle();
  expect((await app.state()).opened?.scenario.events).toHaveLength(1);
});
