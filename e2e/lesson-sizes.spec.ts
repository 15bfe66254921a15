/** Lessons at every size: comparisons from a phone on, presenting, and exercises with the fields that may change. */
import type { Page, ViewportSize } from "@playwright/test";
import { compileAll } from "../web/content/lesson-compiler.ts";
import { PHONE, violations, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

const { lessons } = compileAll();

const lessonPanel = (page: Page) => page.getByRole("region", { name: "Lesson", exact: true });

/** Afresh, wide as it is when it waits for the list of presets; nothing plays before it is asked to. */
async function openStep(app: Flitscope, address: string, size: ViewportSize = WIDE): Promise<void> {
  await app.page.setViewportSize(WIDE);
  await app.page.goto("about:blank");
  await app.open(`./#/l/${address}`);
  await expect(lessonPanel(app.page).getByRole("heading", { level: 2 })).toBeVisible();
  await app.idle();
  await app.page.setViewportSize(size);
}

const SIZES: readonly ViewportSize[] = [
  { width: 320, height: 700 },
  PHONE,
  { width: 600, height: 800 },
  { width: 768, height: 1024 },
  { width: 960, height: 720 },
  WIDE,
];

/** Width and height of each picture of the network. */
const pictures = (page: Page) =>
  page.locator(".side .network-host").evaluateAll((hosts) =>
    hosts.flatMap((host) => {
      const drawn = host.querySelector("canvas")?.getBoundingClientRect();
      return drawn ? [{ width: drawn.width, height: drawn.height }] : [];
    }),
  );

async function expectTwoPictures(app: Flitscope): Promise<void> {
  for (const size of SIZES) {
    await app.page.setViewportSize(size);
    // The pictures follow a new size a frame later.
    await expect(async () => {
      const shown = await pictures(app.page);
      expect(shown, `${size.width} px`).toHaveLength(2);
      for (const { width, height } of shown) {
        expect(width, `${size.width} px`).toBeGreaterThanOrEqual(200);
        expect(height, `${size.width} px`).toBeGreaterThanOrEqual(150);
      }
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      );
    }).toPass({ timeout: 60_000 });
  }
}

for (const { id, title, steps } of lessons) {
  const compared = [...steps.entries()].filter(([, { beside }]) => beside !== null);
  if (compared.length > 0)
    test(`both pictures of each comparison of “${title}” have room at every width`, async ({ app }) => {
      const { page } = app;
      await openStep(app, `${id}/${compared[0]![0] + 1}`);
      for (const [at, step] of compared) {
        await page.setViewportSize(WIDE);
        await lessonPanel(page)
          .getByRole("button", { name: `Step ${at + 1}: ` })
          .click();
        await expect(lessonPanel(page).getByRole("heading", { name: step.title })).toBeVisible();
        await expect(page.locator(".side .network-host canvas").first()).toBeVisible();
        await app.idle();
        await expectTwoPictures(app);
        const names = page.getByRole("textbox", { name: /^Name of [AB]$/ });
        const [a, b] = [await names.nth(0).inputValue(), await names.nth(1).inputValue()];
        expect(a).not.toBe(b);
        for (const name of [a, b]) expect(name).not.toMatch(/^(.* )?[AB]?$|\(edited\)|copy of/i);
      }
    });
}

test("both pictures of a comparison outside of lessons have room at every width", async ({ app }) => {
  await app.open("./#/p/qsnet-64-hot-spot");
  await app.command("compare");
  await app.idle();
  await expectTwoPictures(app);
});

/** What is drawn is at least 45 % of the window's height, and nothing of what an audience reads is cut off. */
async function expectPresented(app: Flitscope, what: string): Promise<void> {
  await app.idle();
  const { height: window } = app.page.viewportSize()!;
  for (const { height } of await pictures(app.page))
    expect(height, what).toBeGreaterThanOrEqual(0.45 * window);
  const found = await app.page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(".legend, .presented-title h1, .panel-head")];
    const shown = parts.filter((part) => part.getClientRects().length > 0);
    const cut = shown.filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    );
    return {
      type: getComputedStyle(document.documentElement).fontSize,
      cut: cut.map((one) => one.className),
    };
  });
  expect(found, what).toEqual({ type: "24px", cut: [] });
}

test("presented at 1280 × 720 the network keeps its height, whatever is open", async ({ app }) => {
  const { page } = app;
  await page.setViewportSize(WIDE);
  await app.open("./#/p/qsnet-64-hot-spot?n=2000.e5.The+first+headers+wait&n=40000..The+tree+is+saturated");
  await page.keyboard.press("p");
  await expect(page.locator(".presented-note")).toBeVisible();
  await expectPresented(app, "a scenario with notes");
  await app.command("compare");
  await expectPresented(app, "a comparison with notes");
  for (const [address, what] of [
    ["adaptive-routing/5", "a comparison of a lesson, which points at the matrix"],
    ["hot-spot/6", "a step that points at the bandwidth"],
    ["congestion-matrix/3", "a step that points at details"],
    ["hot-spot/7", "an exercise"],
  ] as const) {
    await openStep(app, address);
    await page.keyboard.press("p");
    await expect(page.locator(".presented-title")).toBeVisible();
    await expectPresented(app, what);
  }
  await app.command("explore-step");
  await expect(page.getByRole("group", { name: "Parameters to change" })).toBeVisible();
  await expectPresented(app, "an exercise that is tried");
});

test("an exercise is solved by keyboard with the fields beside its task", async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  await openStep(app, "early-ack/7", PHONE);
  const panel = lessonPanel(page);
  await panel.getByRole("button", { name: "Try it" }).focus();
  await keyboard.press("Enter");
  // The button is gone; one goes on from the heading.
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  const field = panel.locator('.field[data-path="model.ack_offset_percent"]').getByRole("textbox");
  await expect(field).toBeVisible();
  while (!(await field.evaluate((one) => one === document.activeElement))) await keyboard.press("Tab");
  await keyboard.press("Control+a");
  await keyboard.type("40");
  await keyboard.press("Enter");
  await app.idle();
  expect((await app.state()).opened?.scenario.model.ack_offset_percent).toBe(40);
  const check = panel.getByRole("button", { name: "Check" });
  while (!(await check.evaluate((one) => one === document.activeElement))) await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(panel.getByText("Solved.", { exact: true })).toBeVisible();
  expect(await violations(app, { within: ".lesson-panel" })).toEqual([]);
  await page.setViewportSize(WIDE);
  expect(await violations(app, { within: ".lesson-panel" })).toEqual([]);
});

test("a level's cables, a list of what is down and several switches are pinned as the form has them", async ({
  app,
}) => {
  const { page } = app;
  const pinned = page.getByRole("group", { name: "Parameters to change" });
  for (const [address, control] of [
    ["hot-spot/8", pinned.getByRole("textbox", { name: "Cable between level 4 and level 3, metres" })],
    ["congestion-matrix/7", pinned.getByRole("button", { name: /^Remove: / }).first()],
    ["how-much-network/7", pinned.getByRole("combobox", { name: /top switches/i })],
    ["two-jobs/6", pinned.getByRole("combobox", { name: "Placement of the I/O nodes" })],
    ["equal-bandwidth/6", pinned.locator('.field[data-path="model.mpi_matching"]')],
  ] as const) {
    await openStep(app, address);
    await lessonPanel(page).getByRole("button", { name: "Try it" }).click();
    await expect(control, address).toBeVisible();
  }
});

test("Reveal runs the network to its end and brings the answer into view", async ({ app }) => {
  const { page } = app;
  const panel = lessonPanel(page);
  for (const size of [PHONE, WIDE]) {
    await openStep(app, "adaptive-routing/3", size);
    await app.command("forget-answers");
    await panel.getByRole("radio").first().check();
    const reveal = panel.getByRole("button", { name: "Reveal" });
    await reveal.focus();
    await page.keyboard.press("Enter");
    const answer = panel.locator(".revealed");
    await expect(answer).toBeFocused();
    await expect(answer).toContainText("The result differs from your prediction.");
    await expect(answer).toBeInViewport({ ratio: 1 });
    // Nothing stands over it.
    const covered = await answer.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
    expect(covered).toBe(false);
    await app.idle();
    expect((await app.state()).status?.summary.finished).toBe(true);
    expect(await violations(app, { within: ".lesson-panel" })).toEqual([]);
  }
});

test("a step that stands at a moment stays there when its answer is revealed", async ({ app }) => {
  const panel = lessonPanel(app.page);
  await openStep(app, "worm-and-circuit/2");
  await panel.getByRole("radio").first().check();
  await panel.getByRole("button", { name: "Reveal" }).click();
  await expect(panel.locator(".why-so")).toBeVisible();
  await app.idle();
  expect((await app.state()).status?.cycle).toBe(690);
});
