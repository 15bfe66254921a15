/** What is kept in the browser and makes no sense, or made the page fail: it is set aside, and there is a way out. */
import { readFileSync } from "node:fs";
import { expect, type Flitscope, test } from "./support/flitscope";

const KEY = "flitscope.place";
const why = (app: Flitscope) => app.page.getByRole("status", { name: "Edit set aside" });

/** Opens a scenario and leaves an edit that is refused. */
async function refusedEdit(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-bit-reversal?t=0");
  await app.edit("run.seed", "-5");
  await expect(app.problems).toBeVisible();
  await app.idle();
}

/** As another program might leave it: the page writes its own place when it goes, so the next one is to find it. */
async function leave(app: Flitscope, change: (draft: Record<string, unknown>) => unknown): Promise<void> {
  const { page } = app;
  const kept = () => page.evaluate((key) => sessionStorage.getItem(key), KEY);
  await expect.poll(async () => JSON.parse((await kept()) ?? "{}").draft?.scenario.run.seed).toBe(-5);
  const place = JSON.parse((await kept())!);
  const draft = { ...place.draft, scenario: change(place.draft.scenario) };
  const text = JSON.stringify({ ...place, draft });
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key!, value!), [KEY, text]);
}

for (const [name, change] of [
  ["lacks jobs", ({ jobs: _, ...rest }) => rest],
  ["is empty", () => ({})],
  ["is a list", () => []],
  ["has jobs that are null", (draft) => ({ ...draft, jobs: null })],
] satisfies [string, (draft: Record<string, unknown>) => unknown][])
  test(`a kept draft that ${name} is set aside, and the page is whole`, async ({ app }) => {
    await refusedEdit(app);
    await leave(app, change);
    await app.reload();
    await app.idle();
    await expect(why(app)).toContainText("the scenario in it is incomplete");
    await expect(app.field("run.seed").getByRole("textbox")).toHaveValue("1");
    await app.stepTo(20);
  });

test("a draft with which a part failed is set aside at the next visit, and can be downloaded", async ({
  app,
  complaints,
}) => {
  const { page } = app;
  await refusedEdit(app);
  await page.evaluate(() => window.__flitscope!.fail("Details"));
  await expect(page.getByRole("alert", { name: "Details failed" })).toBeVisible();
  complaints.length = 0;

  await app.reload();
  await app.idle();
  await expect(why(app)).toContainText("the page failed while it was open");
  await expect(app.field("run.seed").getByRole("textbox")).toHaveValue("1");
  const download = page.waitForEvent("download");
  await why(app).getByRole("button", { name: "Download edit" }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, "utf8")).run.seed).toBe(-5);

  await why(app).getByRole("button", { name: "Start over" }).click();
  await expect(why(app)).toBeHidden();
  await app.idle();
  await app.reload();
  await app.idle();
  await expect(why(app)).toBeHidden();
});

test("where nothing of the page is left it says so, and ?fresh starts without what is kept", async ({
  app,
  complaints,
}) => {
  const { page } = app;
  await refusedEdit(app);
  await app.command("theme-dark");
  await page.evaluate(() => window.__flitscope!.fail("Whole page"));
  const alert = page.getByRole("alert", { name: "The page failed" });
  await expect(alert).toContainText("because a test wants it");
  complaints.length = 0;

  await alert.getByRole("link", { name: "Start over" }).click();
  await app.ready();
  await app.idle();
  const { opened, draft, resumed, setAside, theme } = await app.state();
  expect(opened?.scenario.run.seed).toBe(1);
  expect([draft, resumed, setAside, theme]).toEqual([null, false, null, "system"]);
  expect(new URL(page.url()).search).toBe("?fresh");

  // Preferences are not read, and stay as they are.
  await app.open("./");
  await app.idle();
  expect((await app.state()).theme).toBe("dark");
});
