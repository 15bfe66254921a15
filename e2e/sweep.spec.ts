/** Sweeps: set up, run, cancelled and resumed, exported as the command line writes them, and opened as scenarios. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, type Flitscope, test } from "./support/flitscope";
import { sweepNatively } from "./support/native";
import { loadSweep } from "./support/sweep";

const done = async (app: Flitscope) =>
  Object.values((await app.state()).sweep.runs).filter(({ phase }) => phase === "done").length;

test("a dropped sweep is cancelled and resumed, and no point is simulated twice", async ({ app }) => {
  const { sweep } = app;
  await app.open();
  // It would take minutes: it does not end while the test lasts.
  await app.drop("loads.sweep.json", loadSweep(128, 2000));
  await expect(sweep.sheet).toBeVisible();
  await expect(sweep.progress).toContainText("0 of 128 runs are done");

  await sweep.sheet.getByRole("button", { name: "Start 128 runs" }).click();
  await expect.poll(() => done(app)).toBeGreaterThan(0);
  await expect(sweep.chart.locator(".point").first()).toBeVisible();
  const cancel = sweep.sheet.getByRole("button", { name: "Cancel", exact: true });
  await cancel.click();
  await expect.poll(() => app.page.workers().length).toBe(2);
  const before = await done(app);

  await sweep.sheet.getByRole("button", { name: `Resume: ${128 - before} of 128 to run` }).click();
  await expect.poll(() => done(app)).toBeGreaterThan(before);
  await cancel.click();
  await expect.poll(() => app.page.workers().length).toBe(2);
  const simulated = await app.page.evaluate(() => window.__flitscope!.simulated());
  expect(simulated).toHaveLength(await done(app));
  expect(new Set(simulated).size).toBe(simulated.length);
});

test("a user varies the open scenario, corrects an error, and opens a point", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.sweep.open();
  const { sheet, progress } = app.sweep;
  await expect(progress).toContainText("0 of 12 runs");
  await test.step("a problem is shown at its field", async () => {
    await sheet.getByLabel("Points").fill("1000");
    await sheet.getByLabel("Points").press("Enter");
    await expect(sheet.locator('[data-path="axes[0].steps"] .field-problem')).toContainText("2 to 512");
    await expect(progress).toHaveText("Fix the errors before running.");
    await expect(sheet.getByRole("button", { name: /^(Run|Start)/ })).toBeDisabled();
  });
  await test.step("two values of the message size", async () => {
    await sheet.getByLabel("Vary", { exact: true }).selectOption({ label: "Message size" });
    await sheet.getByLabel("Values").fill("1 KB, 64 KB");
    await sheet.getByLabel("Values").press("Enter");
    await expect(progress).toContainText("0 of 2 runs");
    expect((await app.state()).sweep.problems).toEqual([]);
  });
  await sheet.getByRole("link", { name: /Open .*64 KB.* as a live scenario/ }).click();
  await expect(sheet).toBeHidden();
  await expect
    .poll(async () => (await app.state()).opened?.scenario.jobs[0]?.message_bytes?.mean)
    .toBe(65_536);
  await app.button(/^Undo/).click();
  await expect
    .poll(async () => (await app.state()).opened?.scenario.jobs[0]?.message_bytes?.mean)
    .not.toBe(65_536);
});

test("points of runs that are too short are open and show no knee, until longer runs resolve them", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.sweep.open();
  const { sheet, progress, chart, rows } = app.sweep;
  const commit = async (label: string, value: string) => {
    await sheet.getByLabel(label, { exact: true }).fill(value);
    await sheet.getByLabel(label, { exact: true }).press("Enter");
  };
  await sheet.getByLabel("Range (share)").selectOption("values");
  await commit("Values", "0.15, 0.2, 0.25");
  await sheet.getByLabel("Length", { exact: true }).selectOption("as in the scenario");
  await expect(progress).toContainText("0 of 3 runs");
  await sheet.getByRole("button", { name: "Start 3 runs" }).click();
  await expect(progress).toHaveText("3 of 3 runs are done.");
  await expect(chart.locator(".point.open").first()).toBeVisible();
  await expect(chart.locator(".knee")).toHaveCount(0);
  await expect(sheet.getByText(/^No knee: /)).toBeVisible();
  await expect(chart).toHaveAccessibleName(/\d of 3 points not resolved\./);
  await expect(rows.first()).toContainText(/○ .*not resolved: /);
  const isOpen = await chart.locator(".point.open").count();

  await sheet.getByLabel("Length", { exact: true }).selectOption("as long as needed");
  await expect(sheet).toContainText(/With longer runs at most \d+ (s|min) of CPU time\.|of them (is|are)/);
  await sheet.getByRole("button", { name: /^(Start|Resume)/ }).click();
  await expect(sheet).toContainText(/of them (is a longer run|are longer runs)/, { timeout: 60_000 });
  await sheet.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(sheet.getByRole("button", { name: /^Resume/ })).toBeEnabled();
  expect(await chart.locator(".point.open").count()).toBeLessThanOrEqual(isOpen);
});

test("exports of a sweep and of a run have the figures of the page", async ({ app }, testInfo) => {
  const text = loadSweep(4, 60);
  await app.open("./#/p/qsnet-64-uniform");
  await app.sweep.open();
  await app.sweep.openFile("loads.sweep.json", text);
  await app.sweep.sheet.getByRole("button", { name: "Start 4 runs" }).click();
  await expect(app.sweep.progress).toHaveText("4 of 4 runs are done.");
  await expect(app.sweep.chart.locator(".point:has(title)")).toHaveCount(4);
  const csv = await app.sweep.take("CSV");
  expect(csv.name).toBe("loads-of-a-test.csv");
  expect(csv.bytes.toString()).toBe(await sweepNatively(text, "csv", testInfo));
  await app.page.keyboard.press("Escape");

  await app.stepTo(600);
  await app.command("show-figures");
  const sheet = app.page.getByRole("dialog", { name: "Results of this run" });
  const { status, opened } = await app.state();
  const nodes = await app.sweep.saved(() => sheet.getByRole("button", { name: "Nodes as Parquet" }).click());
  const { buffer, byteOffset, byteLength } = nodes.bytes;
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows.map((row) => row["sent [MB/s]"])).toEqual(
    status?.summary.nodes.map(({ sent_mb_s }) => sent_mb_s),
  );
  expect(parquetMetadata(file).key_value_metadata).toContainEqual({
    key: "scenario_digest",
    value: opened?.digest,
  });
});
