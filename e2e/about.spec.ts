/** About: how true the page is, where to begin, and nobody kept out. */
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, test } from "./support/flitscope";

test("it says how many predictions hold, of which papers, and leads to presets and scorecard", async ({
  app,
}) => {
  await app.open();
  await app.command("show-about");
  const sheet = app.page.getByRole("dialog", { name: "About" });
  await expect(sheet).toContainText(/Of \d+ predictions that can be judged, \d+ hold and \d+ fail/);
  await expect(sheet.getByRole("row")).toHaveCount(5);
  await expect(sheet.getByRole("link", { name: /Performance Evaluation/ })).toHaveAttribute(
    "href",
    /doi\.org/,
  );
  await expectAccessible(app, [WIDE, PHONE], async () => {
    const widths = await sheet.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
  });
  await sheet.getByRole("button", { name: /^Presets/ }).click();
  await expect(app.presets).toBeVisible();
  await app.page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
});
