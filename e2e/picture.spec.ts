/**
 * The pictures themselves. There is no stored picture of the canvas to compare with: fonts and rasterisers differ from
 * machine to machine, and how many flits a dash stands for depends on the pace that was seen. What must hold everywhere
 * is that the start always looks the same, and another moment, size or colour scheme different. (The charts have stored
 * pictures, as SVG, in the unit tests.)
 */
import { createHash } from "node:crypto";
import { expect, type Flitscope, test } from "./support/flitscope";

async function shot(app: Flitscope): Promise<string> {
  const bytes = await app.network.screenshot();
  return createHash("sha256").update(bytes).digest("hex");
}

/** What the canvas shows once it shows the same twice: what a worker has drawn reaches the screen a frame later. */
async function picture(app: Flitscope): Promise<string> {
  // Away from everything that would be marked.
  await app.page.mouse.move(2, 2);
  await app.idle();
  let last = "";
  for (let now = await shot(app); now !== last; now = await shot(app)) last = now;
  return last;
}

test.beforeEach(async ({ app }) => {
  await app.page.emulateMedia({ colorScheme: "light" });
  await app.open("./#/p/qsnet-64-bit-reversal");
});

test("the start always looks the same, a later moment different; the matrix of a moment is always the same", async ({
  app,
}) => {
  const start = await picture(app);
  await app.stepTo(400);
  await expect.poll(() => picture(app)).not.toBe(start);
  const matrix = await app.matrix.innerHTML();

  await app.button("Go back to time 0").click();
  await expect.poll(() => picture(app)).toBe(start);
  await app.stepTo(400);
  expect(await app.matrix.innerHTML()).toBe(matrix);

  // A page that is loaded again stands where it stood.
  await app.reload();
  await app.idle();
  expect(await app.matrix.innerHTML()).toBe(matrix);
  await app.button("Go back to time 0").click();
  await expect.poll(() => picture(app)).toBe(start);
});

test("the picture follows the window and the colour scheme", async ({ app }) => {
  await app.stepTo(200);
  const light = await picture(app);
  await app.page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => picture(app)).not.toBe(light);
  const dark = await picture(app);
  await app.page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => picture(app)).not.toBe(dark);
  await app.page.setViewportSize({ width: 1280, height: 800 });
  await app.page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => picture(app)).toBe(light);
});
