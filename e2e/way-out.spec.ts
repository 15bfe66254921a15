/**
 * A kept draft with which the page failed is set aside, and so is what another version saved. web/tools/odd-input.test.mjs has drafts of all odd shapes,
 * without a browser.
 */
import { readFileSync } from "node:fs";
import { expect, type Flitscope, test } from "./support/flitscope";

const why = (app: Flitscope) => app.page.getByRole("status", { name: "Edit set aside" });

/** Opens a scenario and leaves an edit that is refused. */
async function refusedEdit(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-bit-reversal?t=0");
  await app.edit("run.seed", "-5");
  await expect(app.problems).toBeVisible();
  await app.idle();
}

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

test("a page that fails as a whole says so, and ?fresh starts without kept state", async ({
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

test.describe("a newcomer's page", () => {
  test.use({ newcomer: true });

  test("a place that another version saved is offered for download on the first screen", async ({ app }) => {
    const { page } = app;
    const address = "#/s/d99.q64FAA?n=400..look+here";
    await page.addInitScript((saved) => {
      const place = { format: 1, address: saved, playing: false, draft: null };
      try {
        if (sessionStorage.getItem("saved")) return;
        sessionStorage.setItem("saved", "1");
        localStorage.setItem("flitscope.place", JSON.stringify(place));
      } catch {
        // The empty page before the first has no storage.
      }
    }, address);
    await app.open();
    await app.idle();
    const note = page.getByRole("status", { name: "Last visit set aside" });
    await expect(note).toContainText("Your last visit cannot be restored: made by a newer");
    await expect(page.locator(".page")).toHaveAttribute("data-first");
    const download = page.waitForEvent("download");
    await note.getByRole("button", { name: "Download" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toBe(`${address}\n`);

    await note.getByRole("button", { name: "Dismiss" }).click();
    await expect(note).toBeHidden();
    await app.reload();
    await app.idle();
    await expect(note).toBeHidden();
  });
});
