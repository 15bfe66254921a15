/** The engine in the browser gives the very result that the native one gives, whichever way the scenario came in. */
import { expect, test } from "./support/flitscope";
import { runNatively, runTextNatively } from "./support/native";
import { withDuration } from "./support/scenarios";

/** Microseconds; long enough for hundreds of packets that get in each other's way. */
const SHORT_US = { "qsnet-64-transpose": 60, "qsnet-64-uniform": 120, "qsnet-32-hot-spot": 200 };

for (const [id, durationUs] of Object.entries(SHORT_US)) {
  test(`${id} as a file of ${durationUs} µs, then from its link`, async ({ app }, testInfo) => {
    const text = withDuration(id, durationUs);
    const native = await runTextNatively(text, testInfo);

    await app.open();
    await app.chooseFile("mine.json", text);
    await expect(app.problems).toBeHidden();
    await expect.poll(async () => (await app.state()).opened?.digest).toBe(native.scenario_digest);
    await app.runToEnd();
    expect(await app.resultDigest()).toBe(native.result_digest);
    await expect.poll(() => app.hash).toContain(`?r=${native.result_digest}`);

    await app.reload();
    expect((await app.state()).opened?.digest).toBe(native.scenario_digest);
    await app.runToEnd();
    expect(await app.resultDigest()).toBe(native.result_digest);
    await expect(app.page.getByText("reproduced ✓")).toBeVisible();
  });
}

test("a duration edited on the page gives what the native engine gives for that duration", async ({
  app,
}, testInfo) => {
  await app.open("./#/p/qsnet-64-shuffle");
  await app.edit("run.duration_us", "80");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(80);
  await app.runToEnd();
  const native = await runTextNatively(withDuration("qsnet-64-shuffle", 80), testInfo);
  expect(await app.resultDigest()).toBe(native.result_digest);
});

test("a whole preset, figures and all", async ({ app }) => {
  const native = await runNatively("qsnet-64-neighbor");
  await app.open("./#/p/qsnet-64-neighbor");
  await app.runToEnd();
  expect(await app.resultDigest()).toBe(native.result_digest);
  expect((await app.state()).status?.summary).toEqual(native);
});
