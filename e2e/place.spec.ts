/** Addresses: the page under any path, Back and Forward, and links that are pasted into the address bar. */
import { expect, firstPacket, test } from "./support/flitscope";

// That a scenario runs is seen by its playing.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("under a path of its own a preset opens and plays, and nothing is fetched from outside", async ({
  app,
  baseURL,
}) => {
  const site = new URL("some/path/", baseURL).href;
  const outside: string[] = [];
  app.page.on("request", (request) => {
    if (!request.url().startsWith(site)) outside.push(request.url());
  });
  await app.open("./some/path/#/p/qsnet-64-complement");
  await app.expectPreset("qsnet-64-complement");
  await app.playFor(3);
  await firstPacket(app.page);
  expect(app.page.url()).toContain(`${site}#/s/d4.`);
  expect(outside).toEqual([]);
});

test("Back, Forward and a pasted link go from scenario to scenario; edits do not fill the history", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-neighbor");
  await expect.poll(() => app.hash).toMatch(/^#\/s\//);
  const pasted = app.hash;
  await app.typeAddress("#/p/qsnet-64-uniform");
  await app.expectPreset("qsnet-64-uniform");
  await expect.poll(() => app.hash).toMatch(/^#\/s\//);
  for (const seed of ["11", "12"]) {
    const link = app.hash;
    await app.edit("run.seed", seed);
    await expect.poll(() => app.hash).not.toBe(link);
  }

  await app.page.goBack();
  await app.expectPreset("qsnet-64-neighbor");
  await app.page.goForward();
  await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(12);
  expect((await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("uniform");

  await app.typeAddress(pasted);
  await app.expectPreset("qsnet-64-neighbor");
  await expect(app.button("Pause")).toBeVisible();
});

test("edits go into the address bar, and a reload opens them", async ({ app }) => {
  await app.open();
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("Perfect shuffle");
  await app.edit("jobs[0].message_bytes", "4 KB");
  await app.field("jobs[0].load").getByRole("combobox").selectOption("offered");
  await app.edit("run.seed", "99");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(99);
  const { opened } = await app.state();
  expect(opened?.scenario.jobs[0]).toMatchObject({
    pattern: "shuffle",
    message_bytes: { mean: 4096 },
    load: 0.3,
  });
  await expect.poll(() => app.hash).toBe(`#/s/${opened?.payload}`);

  await app.reload();
  expect((await app.state()).opened?.scenario).toEqual(opened?.scenario);
});
