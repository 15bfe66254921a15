/** Whatever goes wrong, the page says what happened, and the visitor keeps what they had. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkTo, presetScenario, withDuration } from "./support/scenarios";

/** 10 MB of a scenario that is right but for its size. */
const TOO_LARGE = `${" ".repeat(10_000_000)}${withDuration("qsnet-64-transpose", 50)}`;

/** A visitor in the middle of a run of their own: another seed, full speed, an Elite selected, first results there. */
async function inTheMiddle(app: Flitscope) {
  const { jobs } = presetScenario("qsnet-64-bit-reversal");
  // Long enough not to end before the pause, on any machine.
  await app.open(`./${linkTo({ name: "Mine", jobs, run: { seed: 7, duration_us: 50_000 } })}`);
  await app.button("Run to the end").click();
  await expect(app.accepted).toHaveText(/MB\/s/);
  await app.pause();
  await app.elite(5).click();
  await expect.poll(async () => app.hash).toBe(`#/s/${(await app.state()).opened?.payload}`);
  const address = app.hash;
  const before = await app.possessions();
  return {
    /** Nothing is lost: not the scenario, its results, the settings or the address; and the run goes on. */
    async isKept(inTheBar = address) {
      await app.idle();
      expect(await app.possessions()).toEqual(before);
      await expect.poll(() => app.hash).toBe(inTheBar);
      await app.button("Step one flit time").click();
      await app.idle();
      expect((await app.state()).status?.cycle).toBe(before.cycle! + 1);
    },
  };
}

async function says(app: Flitscope, ...words: (string | RegExp)[]) {
  for (const text of words) await expect(app.problems).toContainText(text);
}

test.describe("over a page that is open", () => {
  test("a corrupt link", async ({ app }) => {
    const mine = await inTheMiddle(app);
    await app.typeAddress(app.hash.slice(0, -9));
    await says(app, "This link could not be opened", "truncated or altered", "The page still shows");
    await mine.isKept();
    await app.button("Dismiss").click();
    await expect(app.problems).toBeHidden();
  });

  test("addresses that lead nowhere", async ({ app }) => {
    const mine = await inTheMiddle(app);
    await app.typeAddress("#/x/<img src=x onerror=alert(1)>");
    await says(
      app,
      "This address could not be opened",
      "must name a scenario (#/s/…), preset (#/p/…), comparison (#/c/…~…) or lesson (#/l/…)",
    );
    await app.typeAddress("#/p/..%2F..%2Fsecret");
    await says(app, "could not be opened", "there is no preset with this id");
    await mine.isKept();
  });

  test("a link of a newer version, which stays in the bar because it is good elsewhere", async ({ app }) => {
    const mine = await inTheMiddle(app);
    await app.typeAddress("#/s/e7.q64FAA");
    await says(app, "made by a newer Flitscope (codec e, format 7)");
    await mine.isKept("#/s/e7.q64FAA");
  });

  test("files with an unknown key, with problems all over, and with no JSON at all", async ({ app }) => {
    const mine = await inTheMiddle(app);
    const wrong = { ...presetScenario("qsnet-64-uniform"), colour: "red", run: { seed: -1, duration_us: 0 } };
    await app.chooseFile("wrong.json", JSON.stringify(wrong));
    await says(app, "wrong.json could not be opened", /colour.*unknown/i, "run.seed", "run.duration_us");
    await app.drop("notes.json", '{"version": 1, "name": ');
    await says(app, "notes.json could not be opened");
    await mine.isKept();
  });

  test("a scenario file of 10 MB, dropped or chosen", async ({ app }) => {
    const mine = await inTheMiddle(app);
    for (const way of ["drop", "chooseFile"] as const) {
      await app[way](`${way}.json`, TOO_LARGE);
      await says(app, `${way}.json could not be opened`, "is 9.5 MiB, larger than the limit of 1 MiB");
    }
    await mine.isKept();
  });

  test("numbers out of range in a field: the edit stays, says what is allowed, and can be given up", async ({
    app,
  }) => {
    const mine = await inTheMiddle(app);
    const nodes = app.field("topology.nodes");
    await app.edit("topology.nodes", "1000");
    await says(app, "The edit was not applied", "topology.nodes");
    await expect(nodes.getByRole("textbox")).toHaveValue("1000");
    await expect(nodes.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    await expect(nodes).toContainText("64");

    await app.edit("topology.dimension", "9");
    await says(app, "topology.dimension", "262,144 nodes", "at most");
    await app.edit("run.seed", "-3");
    await says(app, "run.seed");

    await app.button("Discard this edit").click();
    await expect(app.problems).toBeHidden();
    await expect(nodes.getByRole("textbox")).toHaveValue("64");
    await mine.isKept();
  });

  test("the engine traps: what was reached stays on the page, and a new engine goes on from the scenario", async ({
    app,
  }) => {
    await app.open("./#/p/qsnet-64-bit-reversal");
    await app.edit("run.duration_us", "50");
    await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(50);
    await app.runToEnd();
    const digest = await app.resultDigest();
    const before = await app.possessions();
    const address = app.hash;

    await app.page.evaluate(() => window.__flitscope!.trap());
    await expect(app.crash).toContainText("The engine stopped in trap");
    await expect(app.crash).toContainText("Your scenario and settings are safe");
    expect(await app.possessions()).toEqual(before);
    expect(app.hash).toBe(address);
    await app.crash.getByText("What the engine did last").click();
    await expect(app.crash).toContainText("Fire drill");

    await app.button("Restart the engine").click();
    await expect(app.crash).toBeHidden();
    await app.idle();
    const again = await app.possessions();
    expect(again.scenario).toEqual(before.scenario);
    expect(again.speed).toEqual(before.speed);
    await app.runToEnd();
    expect(await app.resultDigest()).toBe(digest);
  });
});

test.describe("as the first thing that is opened", () => {
  // That a scenario runs is seen by its playing.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a corrupt link is told, a preset shown instead, and the link left as it is", async ({ app }) => {
    await app.open("./#/s/d1.AAAA");
    await says(app, "This link could not be opened", "truncated or altered", "QsNet, 64 nodes");
    await expect(app.button("Pause")).toBeVisible();
    expect(app.hash).toBe("#/s/d1.AAAA");
  });

  test("a link of a newer version", async ({ app }) => {
    await app.open("./#/s/d4.q64FAA");
    await says(app, "made by a newer Flitscope (codec d, format 4)");
    await expect(app.button("Pause")).toBeVisible();
    expect(app.hash).toBe("#/s/d4.q64FAA");
  });

  test("a link with an unknown key opens, with a remark", async ({ app }) => {
    const link = linkTo({ name: "From a later page", colour: "red", run: { duration_us: 40 } });
    await app.open(`./${link}`);
    await says(app, "was opened with warnings", "colour");
    expect((await app.state()).opened?.scenario).toMatchObject({
      name: "From a later page",
      run: { duration_us: 40 },
    });
  });

  test("a link with numbers out of range", async ({ app }) => {
    await app.open(`./${linkTo({ topology: { dimension: 9 }, jobs: [{ load: 40 }] })}`);
    await says(app, "This link could not be opened", "262,144 nodes", "jobs[0].load");
  });

  test("a bad view never loses the scenario", async ({ app }) => {
    await app.open(`./${linkTo({ run: { seed: 5 } })}?r=%00&zoom=9`);
    await says(app, "was opened with warnings", "view.r", "view.zoom");
    expect((await app.state()).opened?.scenario.run.seed).toBe(5);
  });
});
