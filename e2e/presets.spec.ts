/** The gallery of presets. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { PRESETS } from "./support/scenarios";

const options = (app: Flitscope) => app.presets.getByRole("option");
const chosen = (app: Flitscope) => app.presets.locator('[aria-selected="true"]');

test("every preset has its question and its figure; a click opens one, and typed words and Enter another", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await app.preset.click();
  await expect(options(app)).toHaveCount(PRESETS.length);
  await expect(app.presets.locator(".preset-question").filter({ hasText: /\?$/ })).toHaveCount(
    PRESETS.length,
  );
  await expect(app.presets.locator(".preset-network")).toHaveCount(PRESETS.length);
  const figure = /^simulated [\d,.]+( ± [\d,.]+)? (MB\/s|GB\/s|ns|µs|ms) /;
  await expect(app.presets.locator(".preset-answer").filter({ hasText: figure })).toHaveCount(PRESETS.length);
  await expect(app.presets.locator('[aria-current="true"]')).toContainText("Uniform traffic · open now");
  await app.presets.getByText("Do 31 nodes keep the link of one receiver full?").click();
  await expect(app.presets).toBeHidden();
  await app.expectPreset("qsnet-32-hot-spot");
  await expect(app.preset).toHaveText("Hot-spot, 32 nodes");

  await keyboard.press("o");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-32-hot-spot");
  await keyboard.type("permutations");
  await expect(options(app)).toHaveCount(7);
  await keyboard.press("ArrowRight");
  await expect(chosen(app)).toHaveAttribute("data-preset", "qsnet-64-butterfly");
  await keyboard.press("Enter");
  await app.expectPreset("qsnet-64-butterfly");
});
