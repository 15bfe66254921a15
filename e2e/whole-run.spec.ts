/** The answer first: the whole run is computed in the background, and its results stand beside what still plays. */
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { runNatively } from "./support/native";

test.use({ backgroundRuns: true });

const transport = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Time", exact: true });
const chart = (app: Flitscope): Locator => app.page.getByRole("img", { name: /^Accepted bandwidth/ });
const compute = (app: Flitscope): Locator => app.button("Compute the whole run");

const computed = async (app: Flitscope) =>
  await expect(transport(app).getByText("whole run computed")).toBeAttached();

/** How the page writes an accepted bandwidth. */
const written = (mbPerSecond: number) => `${mbPerSecond.toFixed(1)} MB/s`;

test.describe("while it plays", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a newcomer has the result of the whole run while the network still plays, and the native engine's digest in the address", async ({
    app,
  }) => {
    await app.open();
    await computed(app);
    const native = await runNatively("qsnet-64-bit-reversal");
    const accepted = native.metrics.accepted_mb_s_per_sender ?? 0;
    await expect(app.accepted).toHaveText(written(accepted));
    await expect(chart(app)).toHaveAccessibleName(new RegExp(`mean ${written(accepted)}`));
    await expect(chart(app).getByText("now")).toBeVisible();
    await expect.poll(() => app.hash).toContain(`?r=${native.result_digest}`);

    // The stage is at its beginning, and plays on in slow motion.
    const { status, opened, playing } = await app.state();
    expect(playing).toBe(true);
    expect(status!.cycle).toBeLessThan(opened!.endCycle / 4);
    await expect(transport(app)).not.toContainText("to go");
    await expect(app.page.getByRole("region", { name: "Bandwidth per node" })).toContainText("whole run");

    // At the end of the stage's own run there is nothing new.
    await app.button("Run to the end").click();
    await app.idle();
    await expect(transport(app).getByText("complete", { exact: true })).toBeVisible();
    expect(await app.resultDigest()).toBe(native.result_digest);
    await expect(app.accepted).toHaveText(written(accepted));
    expect(await app.page.evaluate(() => window.__flitscope!.simulated())).toHaveLength(1);
  });
});

test("a run that takes long is not begun: it says what it takes, and can be computed and cancelled", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.edit("run.duration_us", "900000");
  const panel = app.page.locator(".bandwidth-panel");
  await expect(compute(app)).toBeVisible();
  await expect(panel).toContainText(/takes about \d+ (s|min)/);
  await compute(app).click();
  await expect(app.page.getByRole("progressbar", { name: "Progress of the whole run" })).toBeVisible();
  await expect(panel).toContainText(/\d+ %/);
  await app.button("Cancel the whole run").click();
  await expect(compute(app)).toBeVisible();
  expect((await app.state()).opened?.result).toBeNull();
});

test("a run that is too short says so, and what a longer one comes to; a button makes it as long, and undo as short", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.edit("run.duration_us", "10");
  await computed(app);
  const line = app.page.locator(".result-line");
  const head = app.page.locator(".headline-place");
  await expect(head).toContainText("○ not resolved");
  await expect(line).toContainText(/^Not resolved: .+\./);
  await expect(line, "no tick").not.toContainText("✓");
  await expect(line.getByTestId("longer-run")).toContainText(
    /^Resolved by a run of \d+ (µs|ms): \d+\.\d ± /,
    {
      timeout: 60_000,
    },
  );
  const short = await app.accepted.textContent();
  const make = line.getByRole("button", { name: /^Make it / });
  const length = (await make.textContent())!.replace("Make it ", "");
  await make.click();
  await computed(app);
  await expect(head).not.toContainText("not resolved");
  await expect(transport(app)).toContainText(`of ${length}`);
  await app.button(/^Undo/).click();
  await expect(app.accepted).toHaveText(short!);
  await expect(head).toContainText("○ not resolved");
});

test("a lesson's prediction comes before its result", async ({ app }) => {
  await app.open("./#/l/fat-tree/4");
  const { sides } = await app.state();
  expect(sides.a.opened).not.toBeNull();
  await expect(transport(app)).not.toContainText("whole run");
  await app.page.getByRole("radio").first().check();
  await expect(transport(app)).not.toContainText("whole run");
  await app.button("Reveal").click();
  // The network runs to its end as well: whichever is there first is the whole run.
  await expect.poll(async () => (await app.state()).whole?.phase).toBe("done");
});
