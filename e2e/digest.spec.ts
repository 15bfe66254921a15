/**
 * The engine in the browser gives the result of the native one. web/tools/wasm.test.mjs compares the two on every preset
 * and on the golden suite, without a browser.
 */
import { expect, test } from "./support/flitscope";
import { runTextNatively } from "./support/native";
import { withDuration } from "./support/scenarios";

test("a scenario gives its native result as a file, then from its link", async ({ app }, testInfo) => {
  const text = withDuration("qsnet-64-transpose", 60);
  const native = await runTextNatively(text, testInfo);

  await app.open();
  await app.chooseFile("mine.json", text);
  await expect.poll(async () => (await app.state()).opened?.digest).toBe(native.scenario_digest);
  await expect(app.problems).toBeHidden();
  await app.runToEnd();
  expect(await app.resultDigest()).toBe(native.result_digest);
  await expect.poll(() => app.hash).toContain(`?r=${native.result_digest}`);

  await app.reload();
  expect((await app.state()).opened?.digest).toBe(native.scenario_digest);
  await app.runToEnd();
  expect(await app.resultDigest()).toBe(native.result_digest);
  await expect(app.page.getByText("reproduced ✓")).toBeVisible();
});
