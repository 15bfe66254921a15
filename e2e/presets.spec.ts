/** The gallery of presets: by pointer, by keys, by words, on a phone, before an audience. */
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { seenNumbers, unexplained } from "./support/numbers";
import { PRESETS } from "./support/scenarios";

const options = (app: Flitscope) => app.presets.getByRole("option");
const chosen = (app: Flitscope) => app.presets.locator('[aria-selected="true"]');

/** No card is cut off at the side. */
async function fits(app: Flitscope): Promise<void> {
  const widths = await app.presets
    .locator(".presets-list")
    .evaluate((list) => [list.scrollWidth, list.clientWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
}

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
});

test("by pointer: every preset has its question and its figure, and one opens", async ({ app }) => {
  await app.preset.click();
  await expect(options(app)).toHaveCount(PRESETS.length);
  for (const card of await options(app).all()) {
    await expect(card.locator(".preset-question")).toHaveText(/\?$/);
    await expect(card.locator(".preset-network")).toHaveCount(1);
  }
  const figure = /^simulated [\d,.]+( ± [\d,.]+)? (MB\/s|GB\/s|ns|µs|ms) /;
  await expect(app.presets.locator(".preset-answer").filter({ hasText: figure })).toHaveCount(PRESETS.length);
  await expect(app.presets.locator('[aria-current="true"]')).toContainText("Uniform traffic · open now");
  expect(unexplained(await seenNumbers(app))).toEqual([]);
  await app.presets.getByText("Do 31 nodes keep the link of one receiver full?").click();
  await expect(app.presets).toBeHidden();
  await app.expectPreset("qsnet-32-hot-spot");
  await expect(app.preset).toHaveText("Hot-spot, 32 nodes");
});

test("by keys: words find, arrows go on, Enter opens, Esc leaves all as it was", async ({ app }) => {
  const { keyboard } = app.page;
  await keyboard.press("o");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-64-uniform");
  await keyboard.press("ArrowUp");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-64-shuffle");
  await keyboard.press("Escape");
  await expect(app.presets).toBeHidden();
  await app.expectPreset("qsnet-64-uniform");

  await keyboard.press("o");
  await expect(chosen(app)).toBeVisible();
  await keyboard.type("token ring");
  await expect(options(app)).toHaveCount(0);
  await expect(app.presets.getByText("No preset has these words")).toBeVisible();
  await keyboard.press("Enter");
  await expect(app.presets).toBeVisible();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("permutations");
  await expect(options(app)).toHaveCount(7);
  await keyboard.press("ArrowRight");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-64-butterfly");
  await keyboard.press("Enter");
  await app.expectPreset("qsnet-64-butterfly");
});

test("the palette finds a preset by its name", async ({ app }) => {
  await app.find("matrix transpose");
  await app.expectPreset("qsnet-64-transpose");
});

test("before an audience, larger; who chooses goes on presenting", async ({ app }) => {
  await app.command("present");
  await app.page.keyboard.press("o");
  await expect(options(app)).toHaveCount(PRESETS.length);
  await fits(app);
  await app.page.keyboard.type("neighbor");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-64-neighbor");
  await app.page.keyboard.press("Enter");
  await expect(app.page.getByRole("heading", { level: 1 })).toHaveText(/neighbor/);
  expect((await app.state()).presenting).toBe(true);
});

test("axe finds nothing, and nothing is cut off, light and dark, wide and on a phone", async ({ app }) => {
  await app.command("show-presets");
  await expect(options(app)).toHaveCount(PRESETS.length);
  await expectAccessible(app, [WIDE, PHONE], () => fits(app));
  await app.presets.getByRole("combobox").fill("token ring");
  await expect(options(app)).toHaveCount(0);
  await expectAccessible(app, [PHONE], () => fits(app));
});
