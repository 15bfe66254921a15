/**
 * Without a network: from a plain file server, under a path of its own, that is really gone. The other tests get what
 * the server has; here the page is asked for its copy, with `?offline`.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Page } from "@playwright/test";
import { serve } from "../web/tools/serve.mjs";
import { ROOT } from "../web/tools/stage.mjs";
import { test as base, expect, Flitscope } from "./support/flitscope";
import { withDuration } from "./support/scenarios";

const PATH = "tools/network/flitscope/";

type Site = { url: string; folder: string; close(): void };

/** A server of this test alone, with a copy of the page that may be changed. */
const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures this one needs.
  site: async ({}, use) => {
    mkdirSync(join(ROOT, "target"), { recursive: true });
    const folder = mkdtempSync(join(ROOT, "target/offline-test-"));
    cpSync(join(ROOT, "web/dist-test"), folder, { recursive: true });
    const { url, close } = await serve(relative(ROOT, folder), { port: 0, under: [`/${PATH}`] });
    await use({ url: `${url}${PATH}`, folder, close });
    close();
    rmSync(folder, { recursive: true });
  },
});

/** Opens the page and waits until its copy is complete. */
async function openOnce(page: Page, site: Site): Promise<Flitscope> {
  const app = new Flitscope(page);
  await app.open(`${site.url}?offline#/p/qsnet-64-neighbor`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return app;
}

/** Everything below the first that a reload asks for again. */
async function runsAPreset(app: Flitscope): Promise<void> {
  await app.choosePreset("qsnet-32-hot-spot");
  await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("hot-spot");
  await app.runToEnd();
  expect(await app.resultDigest()).toMatch(/^[0-9a-f]+$/);
}

test("the network is cut after the first load: another preset runs, another engine starts, a sheet opens", async ({
  page,
  site,
}) => {
  const app = await openOnce(page, site);
  site.close();
  await page.context().setOffline(true);
  await runsAPreset(app);
  const short = withDuration("qsnet-64-uniform", 20);
  const [digest] = await page.evaluate((text) => window.__flitscope!.simulate([text]), short);
  expect(digest).toMatch(/^[0-9a-f]+$/);
  await app.command("show-scorecard");
  await expect(page.getByRole("dialog", { name: "Scorecard" })).toBeVisible();
});

test("the page is loaded again without a network, and so is a link in a new window", async ({
  page,
  site,
}) => {
  const app = await openOnce(page, site);
  site.close();
  await page.context().setOffline(true);
  await app.reload();
  await runsAPreset(app);
  const link = page.url();
  const other = new Flitscope(await page.context().newPage());
  await other.open(link);
  expect((await other.state()).opened?.scenario.jobs[0]?.pattern).toBe("hot-spot");
});

test("the copy answers for the page alone, not for what lies beside it", async ({ page, site }) => {
  await openOnce(page, site);
  writeFileSync(join(site.folder, "other.html"), "<title>Another page</title>");
  await page.goto(`${site.url}other.html`);
  await expect(page).toHaveTitle("Another page");
});

test("a new version is told of and waits until it is asked for", async ({ page, site }) => {
  const app = await openOnce(page, site);
  const index = join(site.folder, "index.html");
  const worker = join(site.folder, "sw.js");
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>Flitscope", "<title>Flitscope, next"));
  const revised = readFileSync(worker, "utf8").replace(
    /(url:"index\.html",revision:")[^"]+|(revision:")[^"]+(",url:"index\.html)/,
    "$1$2next$3",
  );
  expect(revised).toContain('next"');
  writeFileSync(worker, revised);

  await app.reload();
  const note = page.getByRole("status").filter({ hasText: "new version" });
  await expect(note).toBeVisible();
  await expect(page).toHaveTitle("Flitscope");
  const { opened } = await app.state();

  await note.getByRole("button", { name: "Load the new version" }).click();
  await expect(page).toHaveTitle("Flitscope, next");
  await app.ready();
  expect((await app.state()).opened?.digest).toBe(opened?.digest);
  await expect(note).toBeHidden();
});
