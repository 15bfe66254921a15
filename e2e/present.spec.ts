/** Presenting: in front of a class with a remote in hand, and as large as the room needs it. */
import { expectAccessible, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { elitePoint } from "./support/network";

const NOTES = "?n=2000.e5.The+first+headers+wait&n=40000..The+tree+is+saturated";
const PRESET = "./#/p/qsnet-64-hot-spot";

const title = (app: Flitscope) => app.page.getByRole("heading", { level: 1 });
const caption = (app: Flitscope) => app.page.locator(".presented-note");
const cycle = async (app: Flitscope) => (await app.state()).status?.cycle;

async function present(app: Flitscope, address: string): Promise<void> {
  await app.open(address);
  await app.page.keyboard.press("p");
  await expect(app.page.locator(".presented-title")).toBeVisible();
}

test("a remote goes from note to note, and Esc ends it", async ({ app }) => {
  const { keyboard } = app.page;
  await present(app, PRESET + NOTES);
  await expect(title(app)).toHaveText("QsNet, 64 nodes: hot-spot");
  await expect(app.page.locator(".setup-form")).toBeHidden();
  await expect(app.button("Menu")).toBeHidden();
  await expect(app.page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(app.page.locator(".presented-address")).toHaveText(/\/#\/p\/qsnet-64-hot-spot$/);

  await keyboard.press("PageDown");
  await app.idle();
  expect(await cycle(app)).toBe(2000);
  await expect(caption(app)).toContainText("1 of 2, at 10 µs, Elite level 1 number 5");
  await expect(caption(app)).toContainText("The first headers wait");
  expect((await app.state()).selected).toEqual({ kind: "elite", id: 5 });
  await keyboard.press("PageDown");
  await app.idle();
  expect(await cycle(app)).toBe(40_000);
  await expect(caption(app)).toContainText("The tree is saturated");
  await keyboard.press("PageUp");
  await app.idle();
  expect(await cycle(app)).toBe(2000);

  await keyboard.press("Escape");
  await expect(app.page.locator(".setup-form")).toBeVisible();
  await expect(caption(app)).toBeHidden();
  expect((await app.state()).selected).toEqual({ kind: "elite", id: 5 });
});

test("without notes a remote plays, pauses and steps back; outside of it the same keys do nothing", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await present(app, PRESET);
  await keyboard.press("PageDown");
  expect((await app.state()).playing).toBe(true);
  await keyboard.press(".");
  await app.idle();
  await app.command("step-10");
  await app.idle();
  const before = (await cycle(app)) ?? 0;
  await keyboard.press("PageUp");
  await app.idle();
  expect(await cycle(app)).toBe(before - 1);

  await keyboard.press("p");
  await keyboard.press("PageUp");
  await app.idle();
  expect(await cycle(app)).toBe(before - 1);
});

test("F5 fills the screen while presenting, and leaving the full screen ends it", async ({ app }) => {
  await present(app, PRESET);
  const full = () => app.page.evaluate(() => document.fullscreenElement !== null);
  await app.page.keyboard.press("F5");
  await expect.poll(full).toBe(true);
  await expect.poll(async () => (await app.state()).fullScreen).toBe(true);
  await app.page.keyboard.press("Escape");
  await expect.poll(full).toBe(false);
  await expect(app.page.locator(".setup-form")).toBeVisible();
});

test("it fits small and large screens without scrolling; axe finds nothing", async ({ app }) => {
  await app.page.setViewportSize(WIDE);
  await present(app, PRESET + NOTES);
  await app.page.keyboard.press("PageDown");
  const parts = ["both", "matrix", "bandwidth", "nodes", "none"] as const;
  const fits = async () => {
    for (const beside of parts) {
      await app.command(`present-${beside}`);
      await app.idle();
      const over = await app.page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const parts = document.querySelectorAll(".page > *, .sized, .presented-note > *");
        const edge = { right: innerWidth + 0.5, bottom: innerHeight + 0.5 };
        const outside = [...parts].filter((part) => {
          const { right, bottom } = part.getBoundingClientRect();
          return right > edge.right || bottom > edge.bottom;
        });
        return [scrollWidth > innerWidth, scrollHeight > innerHeight, outside.map((one) => one.className)];
      });
      expect(over, beside).toEqual([false, false, []]);
    }
    expect(await app.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
    await app.command("present-both");
  };
  await app.command("present-both");
  await expectAccessible(app, [WIDE, { width: 1920, height: 1080 }], fits);
});

test("what the pointer is on in an enlarged chart is what it is marked as", async ({ app }) => {
  await app.page.setViewportSize({ width: 1920, height: 1080 });
  await present(app, PRESET);
  await app.stepTo(600);
  await app.elite(5).hover();
  expect((await app.state()).hovered).toEqual({ kind: "elite", id: 5 });
});

test("what the pointer is on in the enlarged picture is what is drawn there", async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1920, height: 1080 });
  await present(app, PRESET);
  await app.idle();
  for (const elite of [0, 15, 40, 47]) {
    const { x, y } = await elitePoint(app, elite);
    await page.mouse.move(x, y);
    expect((await app.state()).hovered).toEqual({ kind: "elite", id: elite });
  }
  // Zoomed about the pointer, it is still on the same.
  await page.mouse.wheel(0, -300);
  await expect(app.button("Show whole network")).toBeVisible();
  const { x, y } = await elitePoint(app, 47);
  await page.mouse.move(x + 1, y);
  expect((await app.state()).hovered).toEqual({ kind: "elite", id: 47 });

  // And so it is after presenting.
  await page.mouse.move(0, 0);
  await page.keyboard.press("Escape");
  await app.button("Show whole network").click();
  await app.idle();
  const after = await elitePoint(app, 15);
  await page.mouse.move(after.x, after.y);
  expect((await app.state()).hovered).toEqual({ kind: "elite", id: 15 });
});
