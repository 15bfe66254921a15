/** A barrier by hardware multicast: its wave over the tree step by step, its processes over time, beside software. */
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

/** Longer than a barrier of 64 nodes takes. */
const MOST_STEPS = 1500;

const wave = (app: Flitscope) => app.page.getByTestId("wave");
const timeline = (app: Flitscope) => app.page.getByRole("group", { name: /what each node does over time/ });

/** Steps on until the words of the wave are as wanted; each of the steps is one that a key takes. */
async function stepUntil(app: Flitscope, wanted: RegExp): Promise<string> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const words = (await wave(app).textContent()) ?? "";
    if (wanted.test(words)) return words;
    await app.command("step-10");
    await app.idle();
  }
  throw new Error(`No step leads to ${wanted}.`);
}

async function barrier(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("barrier");
  await expect
    .poll(async () => (await app.state()).opened?.scenario.jobs[0]?.collective?.algorithm)
    .toBe("hardware");
  await app.edit("run.duration_us", "60");
  await app.idle();
}

test("a barrier by multicast fans out, is acknowledged back and ends, and is compared with software", async ({
  app,
}) => {
  test.slow();
  await barrier(app);

  await test.step("the picture's twin tells its wave step by step", async () => {
    await expect(wave(app)).toHaveText("No multicast in progress.");
    await expect(app.page.getByRole("list", { name: "What the picture shows" })).toContainText("multicast:");
    await stepUntil(app, /links up: .*opening/);
    await stepUntil(app, /down from level 3: .*opening/);
    await stepUntil(app, /to nodes: .*with data/);
    await stepUntil(app, /to nodes: .*acknowledged/);
    await stepUntil(app, /down from level 3: 4 acknowledged/);
    await stepUntil(app, /No multicast in progress/);
  });

  await app.runToEnd();

  await test.step("the tab has a row for each node, and tells by keys what it does", async () => {
    await app.page.getByRole("tab", { name: "Collective" }).click();
    await expect(timeline(app)).toHaveAttribute(
      "aria-label",
      /64 nodes, 64 processes\. Operation \d+, done in/,
    );
    await app.idle();
    await timeline(app).getByRole("button").focus();
    const before = await timeline(app).getByRole("button").getAttribute("aria-label");
    await app.page.keyboard.press("Home");
    await app.page.keyboard.press("ArrowDown");
    const after = await timeline(app).getByRole("button").getAttribute("aria-label");
    expect(after).toMatch(/^nodes? .*, at 0 ns: /);
    expect(after).not.toBe(before);
    expect(await violations(app)).toEqual([]);
  });

  await test.step("one command puts the same by software beside it", async () => {
    await app.find("hardware with software");
    await expect
      .poll(async () => (await app.state()).sides.b?.opened?.scenario.jobs[0]?.collective?.algorithm)
      .toBe("tree");
    expect((await app.state()).opened?.scenario.jobs[0]?.collective?.algorithm).toBe("hardware");
    await expect(app.page.locator(".side")).toHaveCount(2);
    await expect(app.page.getByRole("region", { name: "A against B" })).toContainText("One input differs");
  });
});
