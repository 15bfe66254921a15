/** The main job, as a visitor does it: pick an experiment of the paper, run it, compare, pass it on. */
import { expect, Flitscope, test } from "./support/flitscope";

// A visitor sees it play by itself.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a visitor runs bit-reversal, finds the paper's number, and passes the link on", async ({
  app,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.open();

  await app.choosePreset("qsnet-64-bit-reversal");
  await expect(app.page.locator(".goal")).toContainText("little more than half");

  await test.step("it plays by itself, and the clock moves", async () => {
    await app.playFor(3);
    await expect(app.clock).not.toHaveText("0.000 µs");
  });

  await test.step("at full speed the matrix fills", async () => {
    await app.button("Max: as fast as possible, even while this page is hidden").click();
    await expect(app.matrix.getByRole("group")).toHaveAccessibleName(/Most loaded: Elite \d\.\d+/);
    await expect(app.elite(0).locator(".total")).toHaveText(/^\d+$/);
  });

  await test.step("the number settles where the paper has it", async () => {
    await app.idle();
    await expect(app.page.getByText("complete", { exact: true })).toBeVisible();
    const { published, status } = await app.state();
    expect(published?.printed).toEqual({ low: 165, high: 200 });
    const accepted = Number.parseFloat((await app.accepted.textContent()) ?? "");
    expect(accepted).toBeCloseTo(status!.summary.metrics.accepted_mb_s_per_sender!, 1);
    expect(accepted).toBeGreaterThanOrEqual(published!.tolerated.low);
    expect(accepted).toBeLessThanOrEqual(published!.tolerated.high);
    await expect(app.page.locator(".result-line")).toContainText("✓ Within ");
    await expect(app.page.getByText(/published 165–200 MB\/s, .*section 5\.4/)).toBeVisible();
  });

  await test.step("the hottest link of all comes down into a first-level Elite, as in figure 15", async () => {
    const { levels } = (await app.state()).status!.summary.congestion_matrix;
    const worst = levels.map(({ elites }) => Math.max(...elites.flatMap(({ up, down }) => [...up, ...down])));
    expect(worst.indexOf(Math.max(...worst))).toBe(0);
    await expect(app.elite(0)).toHaveAccessibleName(/^Elite level 1 number 0: load \d+ of 100\./);
  });

  const digest = await app.resultDigest();
  await app.button("Share").click();
  const sheet = app.page.getByRole("dialog", { name: "Share" });
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await expect(sheet.getByRole("status")).toHaveText("Copied: link.");
  const link = await app.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`?r=${digest}`);
  expect(link).toBe(app.page.url());

  await test.step("a friend who opens the link sees the same, and the same result", async () => {
    const friend = new Flitscope(await context.newPage());
    await friend.open(link);
    await friend.expectPreset("qsnet-64-bit-reversal");
    await expect(friend.page.getByText("link holds a result")).toBeVisible();
    await friend.runToEnd();
    await expect(friend.page.getByText("reproduced ✓")).toBeVisible();
    expect(await friend.resultDigest()).toBe(digest);
    expect((await friend.state()).opened?.scenario).toEqual((await app.state()).opened?.scenario);
    await expect(friend.accepted).toHaveText((await app.accepted.textContent()) ?? "");
    expect(friend.page.url()).toBe(link);
  });
});
