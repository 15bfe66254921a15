/** The page for those who cannot see it, cannot use a mouse, prefer the dark, or have a phone. */
import { violations } from "./support/access";
import { expect, test } from "./support/flitscope";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** By the system, or by choice; each on one of the sizes, since colours do not depend on it. */
const THEMES = [
  { name: "light", colorScheme: "light", command: "theme-system", viewport: SIZES[0]! },
  { name: "dark", colorScheme: "dark", command: "theme-system", viewport: SIZES[1]! },
  { name: "dark by choice", colorScheme: "light", command: "theme-dark", viewport: SIZES[0]! },
  { name: "high contrast", colorScheme: "light", command: "theme-contrast", viewport: SIZES[1]! },
] as const;

for (const { name, colorScheme, command, viewport } of THEMES) {
  test(`axe finds nothing: ${name}, ${viewport.width} × ${viewport.height}`, async ({ app }) => {
    await app.page.setViewportSize(viewport);
    await app.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await app.open("./#/p/qsnet-64-bit-reversal");
    await app.command(command);
    await app.stepTo(600);
    expect(await violations(app)).toEqual([]);

    // With everything unfolded, an objection beside its field and the sheet of keys over all of it.
    await app.page.getByText("Model switches").click();
    await app.edit("topology.nodes", "1000");
    await expect(app.problems).toBeVisible();
    expect(await violations(app)).toEqual([]);
    await app.button("Keys").click();
    await expect(app.keys).toBeVisible();
    expect(await violations(app)).toEqual([]);
    await app.page.keyboard.press("Escape");
    await app.button("Discard this edit").click();
    await app.button("Menu").click();
    await expect(app.menu).toBeVisible();
    expect(await violations(app)).toEqual([]);
    await app.page.keyboard.press("Escape");
    await app.page.keyboard.press("Control+k");
    await app.page.keyboard.type("2.3");
    await expect(app.palette).toContainText("Elite 2.3");
    expect(await violations(app)).toEqual([]);
    await app.page.keyboard.press("Escape");
    await app.scorecard.open();
    await app.scorecard.unfold("P23");
    expect(await violations(app)).toEqual([]);
  });
}

for (const { name, colorScheme, command } of THEMES) {
  // The same colours as dark by the system, which web/src/theme/tokens.test.ts holds them to.
  if (name === "dark by choice") continue;
  test(`axe finds nothing in what is explained and behind the tabs: ${name}`, async ({ app }) => {
    await app.page.setViewportSize(SIZES[0]!);
    await app.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await app.open("./#/p/qsnet-64-bit-reversal");
    await app.command(command);
    await app.stepTo(600);
    await app.command("run-until-blocked");
    await app.idle();
    await app.button("Show the packet").click();
    await app.idle();
    await app.details.getByText("Every hop", { exact: true }).click();
    for (const tab of ["Source × destination", "Latency"])
      await app.page.getByRole("tab", { name: tab }).click();
    await app.idle();
    expect(await violations(app)).toEqual([]);
    await app.page.getByRole("tab", { name: "Congestion" }).click();
    await app.elite(20).click();
    await app.button("Pin scope").click();
    for (const tab of ["Offered", "Scopes"]) await app.page.getByRole("tab", { name: tab }).click();
    await app.command("break-or-mend");
    await app.idle();
    expect(await violations(app)).toEqual([]);
  });
}

test("a phone shows the whole width, and what went wrong wherever the page is scrolled to", async ({
  app,
}) => {
  await app.page.setViewportSize(SIZES[1]!);
  await app.open();
  await app.edit("run.seed", "-1");
  await expect(app.problems).toBeInViewport({ ratio: 1 });
  await app.button("Discard this edit").click();
  await app.page.evaluate(() => window.__flitscope!.trap());
  await expect(app.crash).toBeInViewport({ ratio: 1 });
  const widths = await app.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
});

test("where motion is unwelcome, nothing plays before it is asked to", async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.open();
  await app.idle();
  await expect(app.clock).toHaveText("0.000 µs");
  await expect(app.button("Play")).toBeVisible();
});

test("with the keyboard alone: play, pause, step, reset, end, the sheet of keys, another preset", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.open();
  await app.idle();

  await keyboard.press("Space");
  await expect(app.button("Pause")).toBeVisible();
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
  await expect(app.keys).toContainText("Step one flit time");
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await expect(app.keys).toBeHidden();
  await expect(app.clock).toHaveText("0.055 µs");

  await keyboard.press("Tab");
  await expect(app.preset).toBeFocused();
  await keyboard.type("Neighbor");
  await expect(app.preset).toHaveValue("qsnet-64-neighbor");
  await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("neighbor");
});

test("every control can be reached with Tab, and none of them holds the focus", async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.open();
  await app.idle();
  const reached = new Set<string>();
  for (let i = 0; i < 80; i++) {
    await app.page.keyboard.press("Tab");
    const name = await app.page.evaluate(() => {
      const { activeElement: at } = document;
      if (!at || at === document.body) return null;
      return (
        at.getAttribute("aria-label") ?? (at as HTMLInputElement).labels?.[0]?.textContent ?? at.textContent
      );
    });
    // The focus has left the page: once around.
    if (name === null) break;
    reached.add(name.trim());
  }
  const wanted = ["Preset", "Share", "Menu", "Play", "Step one flit time", "Speed", "Time in the run"];
  const fields = ["Pattern", "Message", "Load", "Seed", "Length, µs", "Nodes"];
  for (const name of [...wanted, ...fields]) expect([...reached]).toContain(name);
  expect([...reached].filter((name) => name.startsWith("Elite level"))).not.toEqual([]);
});
