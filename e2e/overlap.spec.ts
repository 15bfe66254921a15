/** What is read at a glance: no label lies over a value, no notice over the legend, and buttons stay where they are. */
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";

type Box = { x: number; y: number; width: number; height: number };

const box = async (of: Locator): Promise<Box> => (await of.boundingBox())!;

/** They share no point. */
function apart(a: Box, b: Box): boolean {
  const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return beside || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

const SHORT = "set.run.duration_us=30";

async function complete(app: Flitscope, preset: string): Promise<void> {
  await app.open(`./#/p/${preset}?${SHORT}`);
  await app.command("run-to-end");
  await app.idle();
}

test("the value of the run stands clear of the tabs beside it", async ({ app }) => {
  const head = app.page.locator(".bandwidth-panel .panel-head");
  for (const preset of ["qsnet-64-uniform", "asciq-1024-barrier-hardware"]) {
    await complete(app, preset);
    for (const size of [
      { width: 1000, height: 700 },
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await app.page.setViewportSize(size);
      for (const name of ["Bandwidth", "Latency"]) {
        await head.getByRole("tab", { name }).click();
        const value = await box(head.locator(".headline"));
        for (const tab of await head.getByRole("tab").all())
          expect(apart(await box(tab), value), `${preset}, ${size.width}, ${name}`).toBe(true);
      }
    }
  }
});

test("the legend of the congestion matrix has its words beside each other, presented too", async ({
  app,
}) => {
  await complete(app, "qsnet-64-bit-reversal");
  await app.command("present");
  const texts = app.matrix.locator('g[data-term="delay"] text');
  await expect(texts.last()).toHaveText("100: most loaded");
  const boxes = await Promise.all((await texts.all()).map(box));
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(apart(one, other)).toBe(true);
});

test("a notice leaves the legend to be read, and buttons stay when a comparison begins", async ({ app }) => {
  await complete(app, "qsnet-64-bit-reversal");
  const share = app.page.locator('[data-command="show-share"]');
  const before = await box(share);
  await app.command("compare");
  const notice = await box(app.page.locator('.notice[data-shown="true"]'));
  expect(apart(notice, await box(app.page.locator(".legend")))).toBe(true);
  await expect(app.button("Compare")).toBeHidden();
  expect((await box(share)).x).toBeCloseTo(before.x, 0);
});
