/** An error in one part of the page stays there: it is thrown in each of them in turn. */
import { expect, type Flitscope, test } from "./support/flitscope";

const parts = (app: Flitscope) => app.page.evaluate(() => window.__flitscope!.parts().sort());
const fail = (app: Flitscope, part: string | null) =>
  app.page.evaluate((which) => window.__flitscope!.fail(which), part);

/** What stands inside of another part goes with it. */
const INSIDE: Record<string, readonly string[]> = { Stage: ["Time", "Network", "Stage notes"] };

/** React tells the console of what a boundary catches; any other complaint still counts. */
function expectOnlyWanted(complaints: string[], times: number): void {
  // Firefox's driver tells that it was an error, and not which.
  const isWanted = (each: string) =>
    each.includes("fails because a test wants it") || each === "console: Error";
  const wanted = complaints.filter(isWanted);
  expect(wanted.length).toBeGreaterThanOrEqual(times);
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !wanted.includes(each)));
}

test("whichever part fails, the others go on, and it can be loaded again", async ({ app, complaints }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.idle();
  const all = await parts(app);
  expect(all).toEqual(
    expect.arrayContaining(["Page head", "Time", "Network", "Details", "Matrices", "Scenario"]),
  );
  for (const [turn, part] of all.entries())
    await test.step(part, async () => {
      await fail(app, part);
      const message = app.page.getByRole("alert", { name: `${part} failed` });
      await expect(message).toContainText("because a test wants it");
      const rest = all.filter((each) => each !== part && !INSIDE[part]?.includes(each));
      expect(await parts(app)).toEqual(rest);
      await app.command("step");
      await app.idle();
      expect((await app.state()).status?.cycle).toBe(turn + 1);

      await fail(app, null);
      await message.getByRole("button", { name: "Reload this panel" }).click();
      await expect(message).toBeHidden();
      expect(await parts(app)).toEqual(all);
    });
  await expect(app.details.locator("dl").first()).toBeVisible();
  await expect(app.network.locator("canvas")).toHaveCount(2);
  expectOnlyWanted(complaints, all.length);
});

test("whichever sheet fails says so in its place, can be loaded again, and closes", async ({
  app,
  complaints,
}) => {
  const { page } = app;
  // Some sheets are about the lesson that is open.
  await app.open("./#/l/one-elite/1");
  await app.idle();
  const sheets = await page.evaluate(() => window.__flitscope!.sheets());
  for (const { command, title } of sheets)
    await test.step(title, async () => {
      await fail(app, title);
      await app.command(command);
      const sheet = page.getByRole("dialog", { name: title, exact: true });
      const message = sheet.getByRole("alert", { name: `${title} failed` });
      await expect(message).toContainText("because a test wants it");
      await fail(app, null);
      await message.getByRole("button", { name: "Reload this panel" }).click();
      await expect(message).toBeHidden();
      expect(await parts(app)).toContain(title);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    });
  await app.command("step");
  await app.idle();
  expectOnlyWanted(complaints, sheets.length);
});
