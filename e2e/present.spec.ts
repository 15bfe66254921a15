/** Presenting: by remote control, in full screen, and enlarged. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { elitePoint } from "./support/network";

const PRESET = "./#/p/qsnet-64-hot-spot";
const NOTES = "?n=2000.e5.The+first+headers+wait&n=4000..The+tree+is+saturated";

const title = (app: Flitscope) => app.page.getByRole("heading", { level: 1 });
const caption = (app: Flitscope) => app.page.locator(".presented-note");
const cycle = async (app: Flitscope) => (await app.state()).status?.cycle;
const hovered = async (app: Flitscope) => (await app.state()).hovered;

async function present(app: Flitscope, address: string): Promise<void> {
  await app.open(address);
  await app.page.keyboard.press("p");
  await expect(app.page.locator(".presented-title")).toBeVisible();
}

test("a remote control goes from note to note; without notes it plays and steps back; another preset is presented", async ({
  app,
}) => {
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
  expect(await cycle(app)).toBe(4000);
  await expect(caption(app)).toContainText("The tree is saturated");
  await keyboard.press("PageUp");
  await app.idle();
  expect(await cycle(app)).toBe(2000);

  await keyboard.press("o");
  await expect(app.presets.getByRole("option").first()).toBeVisible();
  await keyboard.type("neighbor");
  const chosen = app.presets.locator('[aria-selected="true"]');
  await expect(chosen).toHaveAttribute("data-preset", "qsnet-64-neighbor");
  await keyboard.press("Enter");
  await expect(title(app)).toHaveText(/neighbor/);
  expect((await app.state()).presenting).toBe(true);

  // A preset that is opened plays: the remote control pauses it, and plays it again.
  const playing = async () => (await app.state()).playing;
  await expect.poll(playing).toBe(true);
  await keyboard.press("PageDown");
  await expect.poll(playing).toBe(false);
  await keyboard.press("PageDown");
  await expect.poll(playing).toBe(true);
  await keyboard.press(".");
  await app.idle();
  await app.command("step-10");
  await app.idle();
  const before = (await cycle(app))!;
  await keyboard.press("PageUp");
  await app.idle();
  expect(await cycle(app)).toBe(before - 1);

  await keyboard.press("Escape");
  await expect(app.page.locator(".setup-form")).toBeVisible();
  await expect(caption(app)).toBeHidden();
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

test("the pointer hits what is drawn: in the enlarged chart, in the enlarged and zoomed network, and afterwards", async ({
  app,
}) => {
  const { mouse, keyboard } = app.page;
  await app.page.setViewportSize({ width: 1920, height: 1080 });
  await present(app, PRESET);
  await app.stepTo(600);
  await app.elite(5).hover();
  await expect.poll(() => hovered(app)).toEqual({ kind: "elite", id: 5 });
  const point = async (elite: number, right = 0) => {
    const { x, y } = await elitePoint(app, elite);
    await mouse.move(x + right, y);
    await expect.poll(() => hovered(app)).toEqual({ kind: "elite", id: elite });
  };
  for (const elite of [0, 15, 40, 47]) await point(elite);
  // Zoomed about the pointer, the same Elite stays under it.
  await mouse.wheel(0, -300);
  await expect(app.button("Show whole network")).toBeVisible();
  await point(47, 1);

  await mouse.move(0, 0);
  await keyboard.press("Escape");
  await app.button("Show whole network").click();
  await app.idle();
  await point(15);
});
