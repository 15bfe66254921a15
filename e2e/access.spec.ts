/** The page for those who cannot see it, cannot use a mouse, prefer the dark, or have a phone. */
import type { ViewportSize } from "@playwright/test";
import type { CommandId } from "../web/src/state/commands";
import { COLOURS, PHONE, violations, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

/**
 * What the whole page is seen in. Of a size all is asked once, of other colours only what colours can break. Dark by choice
 * has the colours of dark by the system, which web/src/theme/tokens.test.ts holds.
 */
const LOOKS: readonly {
  name: string;
  colorScheme: "light" | "dark";
  command: CommandId;
  size: ViewportSize;
  rules?: string[];
}[] = [
  { name: "light, wide", colorScheme: "light", command: "theme-system", size: WIDE },
  { name: "dark, on a phone", colorScheme: "dark", command: "theme-system", size: PHONE },
  {
    ...{ name: "high contrast, on a phone", colorScheme: "light", command: "theme-contrast" },
    ...{ size: PHONE, rules: COLOURS },
  },
];

/** What is open keeps nobody out, whatever the page looks like; it stays open. */
async function keepsNobodyOut(app: Flitscope, what: string): Promise<void> {
  await test.step(what, async () => {
    for (const { name, colorScheme, command, size, ...asked } of LOOKS) {
      await app.page.setViewportSize(size);
      await app.page.emulateMedia({ colorScheme });
      await app.command(command);
      await app.idle();
      expect(await violations(app, asked), `${what}, ${name}`).toEqual([]);
    }
    await app.page.setViewportSize(WIDE);
    await app.page.emulateMedia({ colorScheme: "light" });
    await app.command("theme-system");
  });
}

test("axe finds nothing on the page, its menus and its sheets", async ({ app }) => {
  test.slow();
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.stepTo(600);
  await keepsNobodyOut(app, "the page");

  await app.page.getByText("Model parameters").click();
  await app.edit("topology.nodes", "1000");
  await expect(app.problems).toBeVisible();
  await keepsNobodyOut(app, "all unfolded, and an objection beside its field");
  await app.command("show-help");
  await expect(app.help).toBeVisible();
  await keepsNobodyOut(app, "Help");
  await app.page.keyboard.press("Escape");
  await app.button("Discard this edit").click();
  await app.button("Menu").click();
  await expect(app.menu).toBeVisible();
  await keepsNobodyOut(app, "the menu");
  await app.page.keyboard.press("Escape");
  await app.page.keyboard.press("Control+k");
  await app.page.keyboard.type("2.3");
  await expect(app.palette).toContainText("Elite 2.3");
  await keepsNobodyOut(app, "the palette");
  await app.page.keyboard.press("Escape");
  await app.scorecard.open();
  await app.scorecard.unfold("P23");
  await keepsNobodyOut(app, "the scorecard");
});

test("axe finds nothing in what is explained and behind the tabs", async ({ app }) => {
  test.slow();
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.stepTo(600);
  await app.command("run-until-blocked");
  await app.idle();
  await app.button("Show the packet").click();
  await app.idle();
  await app.details.getByText("Every hop", { exact: true }).click();
  for (const tab of ["Source × destination", "Latency"])
    await app.page.getByRole("tab", { name: tab }).click();
  await keepsNobodyOut(app, "a packet, pairs and latency");
  await app.page.getByRole("tab", { name: "Congestion" }).click();
  await app.elite(20).click();
  await app.button("Pin scope").click();
  for (const tab of ["Offered", "Scopes"]) await app.page.getByRole("tab", { name: tab }).click();
  await app.command("break-or-mend");
  await app.idle();
  await keepsNobodyOut(app, "an Elite over time, broken");
});

test("a phone shows the whole width, and what went wrong wherever the page is scrolled to", async ({
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

test("where motion is unwelcome, nothing plays before it is asked to", async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.open();
  await app.idle();
  await expect(app.clock).toHaveText("0.000 µs");
  await expect(app.button("Play")).toBeVisible();
});

test("with the keyboard alone: play, pause, step, reset, end, Help, another preset", async ({ app }) => {
  const { keyboard } = app.page;
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
  await expect(app.help).toContainText("Step one flit time");
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await expect(app.help).toBeHidden();
  await expect(app.clock).toHaveText("0.055 µs");

  await keyboard.press("Tab");
  await expect(app.preset).toBeFocused();
  await keyboard.press("Enter");
  await expect(app.presets).toBeVisible();
  await keyboard.type("Neighbor");
  await keyboard.press("Enter");
  await app.expectPreset("qsnet-64-neighbor");
  await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("neighbor");
});

test("every control can be reached with Tab, and none of them holds the focus", async ({ app }) => {
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
  const wanted = [
    "Preset: Bit-reversal: hot links",
    "Share",
    "Menu",
    "Play",
    "Step one flit time",
    "Speed",
    "Time in the run",
  ];
  const fields = ["Pattern", "Message", "Load", "Seed", "Length, µs", "Nodes"];
  for (const name of [...wanted, ...fields]) expect([...reached]).toContain(name);
  expect([...reached].filter((name) => name.startsWith("Elite level"))).not.toEqual([]);
});
