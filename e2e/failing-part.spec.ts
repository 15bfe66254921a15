/** An error in one part of the page stays there. */
import { expect, type Flitscope, test } from "./support/flitscope";

const parts = (app: Flitscope) => app.page.evaluate(() => window.__flitscope!.parts().sort());
const fail = (app: Flitscope, part: string | null) =>
  app.page.evaluate((which) => window.__flitscope!.fail(which), part);
const failure = (app: Flitscope, part: string) => app.page.getByRole("alert", { name: `${part} failed` });

async function reload(app: Flitscope, part: string): Promise<void> {
  await fail(app, null);
  await failure(app, part).getByRole("button", { name: "Reload this panel" }).click();
  await expect(failure(app, part)).toBeHidden();
}

/** React reports to the console what a boundary catches; any other complaint still counts. */
function dropWanted(complaints: string[]): void {
  // Firefox's driver reports that there was an error, but not which one.
  const isWanted = (each: string) =>
    each.includes("fails because a test wants it") || each === "console: Error";
  const others = complaints.filter((each) => !isWanted(each));
  expect(others.length).toBeLessThan(complaints.length);
  complaints.splice(0, complaints.length, ...others);
}

test("a failed panel and a failed sheet leave the rest of the page running, and can be reloaded", async ({
  app,
  complaints,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.idle();
  const all = await parts(app);
  expect(all).toEqual([
    ...["Bandwidth and latency", "Bandwidth per node", "Details", "Explanation", "Lesson", "Matrices"],
    ...["Network", "Note", "Page head", "Presenter", "Scenario", "Stage", "Stage notes", "Time"],
  ]);
  // The parts inside of the stage go with it.
  const inside: Record<string, readonly string[]> = { Stage: ["Network", "Stage notes", "Time"] };
  for (const part of ["Details", "Stage"])
    await test.step(part, async () => {
      await fail(app, part);
      await expect(failure(app, part)).toContainText("because a test wants it");
      expect(await parts(app)).toEqual(all.filter((each) => each !== part && !inside[part]?.includes(each)));
      await app.command("step");
      await app.idle();
      await reload(app, part);
      expect(await parts(app)).toEqual(all);
    });
  expect((await app.state()).status?.cycle).toBe(2);
  await expect(app.details.locator("dl").first()).toBeVisible();
  await expect(app.network.locator("canvas")).toHaveCount(2);

  await test.step("a sheet", async () => {
    await fail(app, "Glossary");
    await app.command("show-glossary");
    const sheet = app.page.getByRole("dialog", { name: "Glossary", exact: true });
    await expect(sheet.getByRole("alert", { name: "Glossary failed" })).toBeVisible();
    await reload(app, "Glossary");
    await expect(sheet.getByRole("list", { name: "Terms" })).toBeVisible();
    await app.page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
  dropWanted(complaints);
});
