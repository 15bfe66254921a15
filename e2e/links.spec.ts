/** A link carries more than its scenario: the moment, the selection, notes, and the digest of its result. */
import { expect, Flitscope, test } from "./support/flitscope";
import { withDuration } from "./support/scenarios";

test("a link with a moment and notes opens elsewhere the same, is reproduced, and continues as a fork", async ({
  app,
  browser,
  baseURL,
}, testInfo) => {
  await app.open();
  await app.chooseFile("mine.json", withDuration("qsnet-64-transpose", 60));
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
  await app.runToEnd();
  const digest = await app.resultDigest();

  await test.step("two notes are pinned by keys: one on an Elite, one on the whole network", async () => {
    await app.button("Go back to time 0").click();
    await app.stepTo(400);
    await app.find("elite 1.0");
    await app.page.keyboard.press("a");
    await app.page.keyboard.type("Two packets <b>meet</b> here & wait.");
    await app.page.keyboard.press("Enter");
    await expect(app.note).toContainText("Two packets <b>meet</b> here & wait.");
    await app.page.keyboard.press("Escape");
    await app.button("Go back to time 0").click();
    await app.stepTo(800);
    await app.page.keyboard.press("a");
    await app.page.keyboard.type("forgotten");
    await app.page.keyboard.press("Escape");
    await app.page.keyboard.press("a");
    await app.page.keyboard.type("A little later");
    await app.page.keyboard.press("Enter");
    await expect(app.notes.getByRole("listitem")).toHaveCount(2);
  });
  await app.page.evaluate(() => window.__flitscope!.command("previous-note"));
  await app.idle();
  await expect(app.heading).toHaveText("Elite level 1 number 0");
  const { opened } = await app.state();
  const link = (await app.page.evaluate(() => window.__flitscope!.momentLink()))!;
  expect(link).toContain(`?r=${digest}`);
  expect(link).toContain("&t=400&sel=e0&");
  expect(link.length).toBeLessThanOrEqual(1000);

  const student = new Flitscope(await (await browser.newContext({ baseURL: baseURL! })).newPage());
  await test.step("a student sees the same", async () => {
    await student.open(link);
    await student.idle();
    const state = await student.state();
    expect(state.opened?.scenario).toEqual(opened?.scenario);
    expect(state.status?.cycle).toBe(400);
    expect(state.playing).toBe(false);
    await expect(student.heading).toHaveText("Elite level 1 number 0");
    await expect(student.note).toContainText("Two packets <b>meet</b> here & wait.");
    await expect(student.note.locator("b")).toHaveCount(0);
    await expect(student.page.getByText("link holds a result")).toBeVisible();
    await testInfo.attach("student", { body: await student.page.screenshot(), contentType: "image/png" });
  });

  await test.step("the notes lead from one moment to the next", async () => {
    await student.notes.getByRole("button", { name: "A little later" }).click();
    await student.idle();
    expect((await student.state()).status?.cycle).toBe(800);
    await expect(student.note).toContainText("Note 2 of 2");
  });

  await test.step("the run gives the result of the link", async () => {
    await student.runToEnd();
    await expect(student.page.getByText("reproduced ✓")).toBeVisible();
    expect(await student.resultDigest()).toBe(digest);
  });

  await test.step("a fork has notes of its own, and the result of the link stays with the original", async () => {
    await student.page.keyboard.press("f");
    await student.edit("run.seed", "99");
    await expect.poll(async () => (await student.state()).opened?.scenario.run.seed).toBe(99);
    await expect(student.page.getByText("reproduced ✓")).toBeHidden();
    const state = await student.state();
    expect(state.branches).toHaveLength(2);
    expect(state.notes).toHaveLength(2);
    await expect.poll(() => student.hash).not.toContain(`r=${digest}`);
  });
  await student.page.context().close();
});

test("work is restored: after a reload, and on the next visit", async ({ app }) => {
  const { page } = app;
  await app.open();
  await app.edit("run.seed", "77");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(77);
  await app.button("Go back to time 0").click();
  await app.stepTo(600);
  await app.find("node 5");
  await app.edit("run.seed", "-1");
  await expect(app.problems).toBeVisible();

  await app.reload();
  await app.idle();
  const again = async () => {
    const state = await app.state();
    return [state.opened?.scenario.run.seed, state.status?.cycle, state.selected?.id, state.draft?.run.seed];
  };
  expect(await again()).toEqual([77, 600, 5, -1]);
  await expect(app.problems).toContainText("run.seed");

  const next = new Flitscope(await page.context().newPage());
  await page.close();
  await next.open();
  await next.idle();
  expect((await next.state()).opened?.scenario.run.seed).toBe(77);
  expect((await next.state()).status?.cycle).toBe(600);
  await expect(next.page.getByText(/Resumed where you left off/)).toBeVisible();
  await next.button("Start over").click();
  await expect(next.page.getByText(/Resumed where you left off/)).toBeHidden();
  await expect.poll(async () => (await next.state()).opened?.scenario.run.seed).not.toBe(77);
  expect((await next.state()).draft).toBeNull();
});

test("a link of a comparison opens both sides, and both results are reproduced", async ({
  app,
  browser,
  baseURL,
}) => {
  await app.open();
  await app.chooseFile("mine.json", withDuration("qsnet-64-transpose", 60));
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
  await app.page.evaluate(() => window.__flitscope!.command("compare"));
  await expect.poll(async () => (await app.state()).focus).toBe("b");
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("Perfect shuffle");
  await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("shuffle");
  await app.runToEnd();
  await expect.poll(() => app.hash).toMatch(/^#\/c\/[^~]+~[^~?]+\?r=[0-9a-f]+,[0-9a-f]+&e=[^&]+&m=[\d.,]+~/);

  const student = new Flitscope(await (await browser.newContext({ baseURL: baseURL! })).newPage());
  await student.open(app.page.url());
  await student.runToEnd();
  await expect(student.page.getByText(/: reproduced ✓$/)).toHaveCount(2);
  const { sides } = await student.state();
  const patterns = [sides.a, sides.b].map((side) => side?.opened?.scenario.jobs[0]?.pattern);
  expect(patterns).toEqual(["transpose", "shuffle"]);
  await student.page.context().close();
});
