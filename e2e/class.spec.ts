/** Links for a class: parts of the page that are left out, what is locked, and the sheet that makes such links. */
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

const AT = "./#/p/qsnet-64-hot-spot?t=4000";

/** Without the head there is no list of presets to wait for. */
async function open(app: Flitscope, address: string): Promise<void> {
  // Afresh, and not from the address before.
  await app.page.goto("about:blank");
  await app.page.goto(address);
  await app.page.waitForFunction(() => window.__flitscope?.state().status);
  await app.idle();
}

/** Places of the page, as far as it is in sight, at which nothing stands. */
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

test("what is left out is not there, and the rest takes its room, wide, narrow and presented", async ({
  app,
}) => {
  const { page } = app;
  for (const [hide, shown] of [
    ["setup,matrix", ["details", "bandwidth", "nodes", "time", "head"]],
    ["setup,details,bandwidth", ["matrix", "nodes", "time", "head"]],
    ["matrix,bandwidth,nodes,head", ["setup", "details", "time"]],
    ["setup,details,matrix,bandwidth,nodes,time,head", []],
  ] as const) {
    await open(app, `${AT}&hide=${hide}`);
    await expectOnly(app, ...shown);
    expect(await holes(app), hide).toEqual([]);
    expect(await violations(app), hide).toEqual([]);
    expect(app.hash).toContain(`hide=${hide}`);
  }

  // Whatever is loaded again is still without it.
  await page.reload();
  await page.waitForFunction(() => window.__flitscope?.state().status);
  await expectOnly(app);

  await page.setViewportSize({ width: 390, height: 844 });
  await app.typeAddress(`${AT}&hide=setup,matrix`);
  await expect(page.locator(".page-head")).toBeVisible();
  await app.idle();
  await expectOnly(app, "details", "bandwidth", "nodes", "time", "head");
  expect(await holes(app)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.setViewportSize({ width: 1280, height: 800 });
  await app.command("present");
  await app.idle();
  await expect(page.locator(".bandwidth-panel")).toBeVisible();
  await expect(page.locator(".matrix-panel")).toHaveCount(0);
  expect(await holes(app)).toEqual([]);
});

test("what is locked says so, and cannot be done by button, key, menu, palette or drop", async ({ app }) => {
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
  await app.drop("other.json", JSON.stringify({ version: 3, name: "Other" }));
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
  expect(await violations(app)).toEqual([]);
});

test("a lock of time without a moment leaves play and pause", async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: "no-preference" });
  await app.open("./#/p/qsnet-64-hot-spot?lock=time");
  await expect(app.button("Pause")).toBeEnabled();
  await app.page.keyboard.press("Space");
  await expect(app.button("Play")).toBeEnabled();
  await expect(app.button(/^Step one/)).toBeDisabled();
  await app.page.keyboard.press("Space");
  await expect(app.button("Pause")).toBeEnabled();
});

test("a lesson goes on within what its link leaves, read and explored", async ({ app }) => {
  const { page } = app;
  await app.open("./#/l/one-elite/1?hide=matrix,nodes&lock=open");
  const lesson = page.getByRole("region", { name: "Lesson" });
  await expect(lesson).toBeVisible();
  await expect(app.button("Lessons")).toBeDisabled();
  expect(await holes(app)).toEqual([]);
  await lesson.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => app.hash).toBe("#/l/one-elite/2?hide=matrix,nodes&lock=open");
  await app.command("explore-step");
  await expect.poll(() => app.hash).toMatch(/hide=matrix,nodes&lock=open&lesson=one-elite\.2$/);
  await expect(page.locator(".matrix-panel")).toHaveCount(0);
  await expect(page.locator(".setup-form")).toBeVisible();
  await expect(app.preset).toBeDisabled();
  expect(await holes(app)).toEqual([]);
});

test("the share sheet makes such a link; whoever opens it has it in the bar and shares it further", async ({
  app,
}) => {
  const { page } = app;
  await app.open("./#/p/qsnet-64-hot-spot");
  await app.command("show-share");
  const sheet = page.getByRole("dialog", { name: "Share" });
  await sheet.getByText("For a class").click();
  await sheet.getByLabel("Scenario form").check();
  await sheet.getByRole("checkbox", { name: "Bandwidth per node" }).check();
  await sheet.getByLabel("Editing the scenario").check();
  const link = await sheet.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(link).toMatch(/[?&]hide=setup,nodes&lock=edit$/);
  expect(await violations(app)).toEqual([]);

  await page.goto("about:blank");
  await app.open(link);
  await expectOnly(app, "details", "matrix", "bandwidth", "time", "head");
  expect(app.hash).toMatch(/[?&]hide=setup,nodes&lock=edit$/);
  await app.command("show-share");
  await expect(sheet.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(
    /hide=setup,nodes&lock=edit$/,
  );
  await sheet.getByText("For a class").click();
  await expect(sheet.getByLabel("Editing the scenario")).toBeDisabled();
  await page.keyboard.press("Escape");

  // A part that is not known is a warning, and the others count.
  await app.typeAddress(`${AT}&hide=walls,head`);
  await expect(app.problems).toContainText("walls");
  await expect(page.locator(".page-head")).toHaveCount(0);
  // Without the words in the address, the page is whole.
  await app.typeAddress(AT);
  await expectOnly(app, "setup", "details", "matrix", "bandwidth", "nodes", "time", "head");
});

test("a link keeps the answers of a lesson back: no Reveal, no published values, no hints", async ({
  app,
}) => {
  const { page } = app;
  const lesson = page.getByRole("region", { name: "Lesson", exact: true });
  const paper = page.locator(".bandwidth-panel .published-text");
  // Whoever has seen the answer before does not see it here either.
  await app.open("./#/l/adaptive-routing/3");
  await lesson.getByRole("radio").first().check();
  await lesson.getByRole("button", { name: "Reveal" }).click();
  await expect(lesson.locator(".why-so")).toBeVisible();
  await expect(paper).toBeVisible();

  await page.goto("about:blank");
  await app.open("./#/l/adaptive-routing/3?hide=answers");
  await expect(lesson.getByText("The link that opened this lesson hides its answers.")).toBeVisible();
  await expect(lesson.getByRole("button", { name: "Reveal" })).toHaveCount(0);
  await expect(lesson.locator(".why-so, .predicted, [data-mark]")).toHaveCount(0);
  await expect(lesson.locator('[data-figure="accepted"] dd')).toHaveText("not shown");
  await expect(paper).toHaveCount(0);
  expect(await violations(app, { within: ".lesson-panel" })).toEqual([]);

  await lesson.getByRole("button", { name: "Step 7: " }).click();
  await expect.poll(() => app.hash).toBe("#/l/adaptive-routing/7?hide=answers");
  await lesson.getByRole("button", { name: "Try it" }).click();
  await expect(lesson.getByRole("group", { name: "Parameters to change" })).toBeVisible();
  await expect(lesson.getByRole("button", { name: /^Show hint/ })).toHaveCount(0);
  await expect(lesson.getByRole("button", { name: "Check" })).toBeEnabled();

  // What is misspelt is told, and hides nothing.
  await app.typeAddress("#/l/adaptive-routing/7?hide=answer");
  await expect(app.problems).toContainText("answer");
});
