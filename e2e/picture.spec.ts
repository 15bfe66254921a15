/**
 * The canvas. There is no stored picture of it to compare with: fonts and rasterisers differ from machine to machine,
 * and the number of flits per dash depends on the pace of the run. On every machine the start looks the same each time,
 * and another moment, size or colour scheme looks different. (The charts have stored pictures, as SVG, in the unit tests.)
 */
import { createHash } from "node:crypto";
import { expect, type Flitscope, test } from "./support/flitscope";

async function shot(app: Flitscope): Promise<string> {
  const bytes = await app.network.screenshot();
  return createHash("sha256").update(bytes).digest("hex");
}

/** The canvas once two shots of it are the same: the frame of a worker reaches the screen later. */
async function picture(app: Flitscope): Promise<string> {
  // Away from everything that the pointer would highlight.
  await app.page.mouse.move(2, 2);
  await app.idle();
  let last = "";
  for (let now = await shot(app); now !== last; now = await shot(app)) last = now;
  return last;
}

test("the canvas differs from moment to moment, with the window and with the colour scheme, and the start looks the same again", async ({
  app,
}) => {
  await app.page.emulateMedia({ colorScheme: "light" });
  await app.open("./#/p/qsnet-64-bit-reversal");
  const start = await picture(app);
  await app.stepTo(400);
  await expect.poll(() => picture(app)).not.toBe(start);
  const matrix = await app.matrix.innerHTML();

  await app.button("Go back to time 0").click();
  await expect.poll(() => picture(app)).toBe(start);
  await app.page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => picture(app)).not.toBe(start);
  const dark = await picture(app);
  await app.page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => picture(app)).not.toBe(dark);
  await app.page.setViewportSize({ width: 1280, height: 800 });
  await app.page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => picture(app)).toBe(start);

  // The matrix of a moment is the same after going back, and after a reload.
  await app.stepTo(400);
  expect(await app.matrix.innerHTML()).toBe(matrix);
  await app.reload();
  await app.idle();
  expect(await app.matrix.innerHTML()).toBe(matrix);
});
