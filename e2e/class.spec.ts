/** Links for a class: panels that a link hides leave no hole, and what it locks stays locked. */
import { expect, type Flitscope, test } from "./support/flitscope";

const AT = "./#/p/qsnet-64-hot-spot?t=4000";

/** Without the head there is no list of presets to wait for. */
async function ready(app: Flitscope): Promise<void> {
  await app.page.waitForFunction(() => window.__flitscope?.state().status);
  await app.idle();
}

/** Points of the visible page that no panel covers. */
function holes(app: Flitscope): Promise<string[]> {
  return app.page.evaluate(() => {
    const page = document.querySelector(".page")!;
    const isBare = (x: number, y: number) => document.elementFromPoint(x, y) === page;
    const found: string[] = [];
    for (let x = 8; x < window.innerWidth - 8; x += 24)
      for (let y = 8; y < Math.min(window.innerHeight, page.getBoundingClientRect().bottom) - 8; y += 24)
        // Lines between panels are a pixel wide.
        if (isBare(x, y) && isBare(x + 3, y + 3)) found.push(`${x},${y}`);
    return found;
  });
}

const PANELS = {
  setup: ".setup-form",
  details: ".details-panel",
  matrix: ".matrix-panel",
  bandwidth: ".bandwidth-panel",
  nodes: ".nodes-panel",
  time: ".transport",
  head: ".page-head",
};

async function expectOnly(app: Flitscope, ...shown: (keyof typeof PANELS)[]): Promise<void> {
  for (const [part, selector] of Object.entries(PANELS))
    await expect(app.page.locator(selector), part).toHaveCount(
      shown.includes(part as keyof typeof PANELS) ? 1 : 0,
    );
}

test("hidden panels leave no hole: in a wide window, presented, after a reload and on a phone", async ({
  app,
}) => {
  const { page } = app;
  await page.goto(`${AT}&hide=setup,matrix`);
  await ready(app);
  await expectOnly(app, "details", "bandwidth", "nodes", "time", "head");
  expect(await holes(app)).toEqual([]);
  expect(app.hash).toContain("hide=setup,matrix");
  await app.command("present");
  await app.idle();
  await expect(page.locator(".bandwidth-panel")).toBeVisible();
  await expect(page.locator(".matrix-panel")).toHaveCount(0);
  expect(await holes(app)).toEqual([]);
  await app.command("present");

  await page.reload();
  await ready(app);
  await page.setViewportSize({ width: 390, height: 844 });
  await app.idle();
  await expectOnly(app, "details", "bandwidth", "nodes", "time", "head");
  expect(await holes(app)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("what a link locks is marked, and no button, key, menu, palette or dropped file does it", async ({
  app,
}) => {
  const { page } = app;
  await app.open(`${AT}&sel=e0&lock=edit,open,time`);
  await app.idle();
  const { opened, status } = await app.state();
  const before = [opened!.digest, status!.cycle];

  await expect(page.locator(".setup-form .locked-note")).toBeVisible();
  await expect(page.locator(".preset .locked-note")).toBeVisible();
  await expect(page.locator(".transport .locked-note")).toBeVisible();
  for (const name of ["Undo", "Compare", /^Learn/, "Play or pause", "Play", /^Step one/, "Max"]) {
    const button = page.locator("button").and(page.getByRole("button", { name })).first();
    if ((await button.count()) > 0) await expect(button, String(name)).toBeDisabled();
  }
  await expect(page.locator('[data-command="toggle-play"]')).toHaveAttribute(
    "title",
    /Locked: the link that opened this page does not allow going to another time/,
  );
  await expect(app.preset).toBeDisabled();
  await expect(app.scrub).toHaveAttribute("aria-disabled", "true");
  expect(await page.locator(".setup-form :is(input, select):not(:disabled)").count()).toBe(0);

  await page.locator("body").click({ position: { x: 2, y: 2 } });
  for (const key of ["b", "f", "c", "w", "l", "Space", ".", "ArrowRight", "End", "Control+z", "+"])
    await page.keyboard.press(key);
  await app.scrub.click({ position: { x: 300, y: 8 }, force: true });
  await app.drop("other.json", JSON.stringify({ version: 4, name: "Other" }));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("uniform");
  await expect(app.palette.getByRole("option").first()).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  for (const [group, name] of [
    ["Scenario", "Open a scenario file"],
    ["Edit", "Paint jobs"],
    ["Sweep", "Sweep a parameter"],
    ["Time", "Play"],
  ] as const) {
    const menu = await app.openMenu(group);
    await expect(menu.locator('[role^="menuitem"]').filter({ hasText: name }).first(), name).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await app.idle();
  const after = await app.state();
  expect([after.opened!.digest, after.status!.cycle]).toEqual(before);
  expect(after).toMatchObject({ playing: false, sides: { b: null }, branches: [], report: null });
});

test("a link that hides answers shows no published value", async ({ app }) => {
  const published = app.page.locator(".bandwidth-panel .published-text");
  await app.open("./#/p/qsnet-64-bit-reversal");
  await expect(published).toBeVisible();
  await app.typeAddress("#/p/qsnet-64-bit-reversal?hide=answers");
  await expect.poll(() => app.hash).toContain("hide=answers");
  await expect(published).toHaveCount(0);
});
