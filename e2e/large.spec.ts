/**
 * A scenario too large for a link: the browser keeps it, and whatever would make a link says why there is none.
 * web/src/state/large-scenarios.test.ts has full and damaged storage, without a browser.
 */
import { readFile } from "node:fs/promises";
import { expect, Flitscope, test } from "./support/flitscope";
import { clos648 } from "./support/scenarios";

const KEPT = /^#\/s\/kept\.[0-9a-f]{16}$/;
const REFUSAL = "only the browser that made it keeps";

const seed = async (app: Flitscope) => (await app.state()).opened?.scenario.run.seed;
const hosts = async (app: Flitscope) => (await app.state()).opened?.scenario.topology.hosts?.length;

/** Drops it on a preset, and waits until the address names it. */
async function dropLarge(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-uniform?t=0");
  await app.drop("clos-648.json", JSON.stringify(clos648()));
  await expect.poll(() => hosts(app)).toBe(648);
  await expect.poll(() => app.hash).toMatch(KEPT);
  await app.pause();
}

test("a large scenario is edited, undone, reloaded, left and returned to", async ({ app }) => {
  await dropLarge(app);
  const dropped = app.hash;

  await test.step("edits and undo cross from large to small and back", async () => {
    await app.edit("run.seed", "7");
    await expect.poll(() => app.hash).toMatch(KEPT);
    await expect.poll(() => app.hash).not.toBe(dropped);
    await app.command("undo");
    await expect.poll(() => app.hash).toBe(dropped);
    await app.command("undo");
    await expect.poll(() => app.hash).toMatch(/^#\/s\/d\d+\./);
    expect(await hosts(app)).toBeUndefined();
    await app.command("redo");
    await expect.poll(() => app.hash).toBe(dropped);
    await app.command("redo");
    await expect.poll(() => seed(app)).toBe(7);
    await expect.poll(() => app.hash).not.toBe(dropped);
  });
  const edited = app.hash;

  await test.step("a reload finds it with its notes", async () => {
    await app.command("add-note");
    await app.page.keyboard.type("All leaves send to one");
    await app.page.keyboard.press("Enter");
    await expect.poll(() => app.hash).toContain(`${edited}?n=`);
    await app.reload();
    await app.idle();
    expect([await hosts(app), await seed(app)]).toEqual([648, 7]);
    await expect(app.notes).toContainText("All leaves send to one");
    await expect(app.problems).toBeHidden();
  });

  await test.step("so do Back and Forward", async () => {
    await app.typeAddress("#/p/qsnet-64-neighbor?t=0");
    await app.expectPreset("qsnet-64-neighbor");
    await app.page.goBack();
    await expect.poll(() => seed(app)).toBe(7);
    expect(await hosts(app)).toBe(648);
    await app.page.goForward();
    await app.expectPreset("qsnet-64-neighbor");
    await app.page.goBack();
    await expect.poll(() => hosts(app)).toBe(648);
    await app.pause();
  });

  await test.step("and the next visit", async () => {
    const next = new Flitscope(await app.page.context().newPage());
    await app.page.close();
    await next.open();
    await next.idle();
    expect([await hosts(next), await seed(next)]).toEqual([648, 7]);
    await expect(next.page.getByText(/Resumed where you left off/)).toBeVisible();
  });
});

test("the share sheet offers the file of a large scenario, and nothing copies a link", async ({ app }) => {
  await dropLarge(app);
  await app.button("Share").click();
  const sheet = app.page.getByRole("dialog", { name: "Share" });
  await expect(sheet).toContainText("too large for a link");
  await expect(sheet).toContainText("a reload and your next visit find it again");
  await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveCount(0);
  await expect(sheet.getByRole("textbox", { name: "Embed code" })).toHaveCount(0);
  await expect(sheet.locator(".share-qr")).toHaveCount(0);
  await expect(sheet.getByRole("textbox", { name: "Command" })).toHaveValue(
    "flitscope run 'clos-of-648-hosts.flitscope.json'",
  );
  await expect(sheet.getByRole("textbox", { name: "Markdown" })).toHaveValue(/Too large for a link/);

  const downloading = app.page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Save scenario as file" }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toEqual((await app.state()).opened?.scenario);
  await app.page.keyboard.press("Escape");

  await app.command("copy-link");
  await app.noticed("too large for a link");
});

test("its address opens nothing in another browser, and says why", async ({ app, browser, baseURL }) => {
  await dropLarge(app);
  const other = new Flitscope(await (await browser.newContext({ baseURL: baseURL! })).newPage());
  await other.open(app.hash);
  await expect(other.problems).toContainText("This address could not be opened");
  await expect(other.problems).toContainText(REFUSAL);
  expect(other.hash).toBe(app.hash);
  await other.page.context().close();
});

test("a comparison of a large side with a small one is found by a reload", async ({ app }) => {
  await dropLarge(app);
  await app.command("compare");
  await expect.poll(async () => (await app.state()).focus).toBe("b");
  await app.edit("run.duration_us", "80");
  await expect.poll(() => app.hash).toMatch(/^#\/c\/kept\.[0-9a-f]+~kept\.[0-9a-f]+/);
  await app.idle();
  await app.reload();
  await app.idle();
  const { sides } = await app.state();
  expect([sides.a, sides.b].map((side) => side?.opened?.scenario.run.duration_us)).toEqual([100, 80]);
});

test("where the browser keeps nothing, a note says so at once and saves the file", async ({ app }) => {
  await app.page.addInitScript(() => {
    const denied = {
      get(): Storage {
        throw new DOMException("denied", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", denied);
    Object.defineProperty(window, "sessionStorage", denied);
  });
  await dropLarge(app);
  const note = app.page.getByRole("status", { name: "Scenario not kept" });
  await expect(note).toContainText("Save it as a file before you leave");
  const downloading = app.page.waitForEvent("download");
  await note.getByRole("button", { name: "Save scenario as file" }).click();
  expect((await downloading).suggestedFilename()).toBe("clos-of-648-hosts.flitscope.json");
  await expect(note).toBeHidden();

  await app.edit("run.seed", "7");
  await expect.poll(() => seed(app)).toBe(7);
  await expect(note).toBeVisible();
  await app.command("undo");
  await app.command("undo");
  await expect.poll(() => hosts(app)).toBeUndefined();
  await expect(note).toBeHidden();

  await app.command("redo");
  await expect.poll(() => app.hash).toMatch(/^#\/s\/kept\./);
  await app.reload();
  await expect(app.problems).toContainText(REFUSAL);
});
