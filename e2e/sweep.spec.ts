/** Sweeps: set up, run, cancelled and resumed, exported as the command line writes them, and opened as scenarios. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, type Flitscope, test } from "./support/flitscope";
import { sweepNatively } from "./support/native";
import { sweepOver } from "./support/sweep";

/** Runs of these take milliseconds. */
const SHORT_US = [20, 30, 40, 60];
/** Runs of these do not end while a test lasts. */
const ENDLESS_US = [900_000, 1_000_000];

const done = async (app: Flitscope) =>
  Object.values((await app.state()).sweep.runs).filter(({ phase }) => phase === "done").length;

const durations = (values: readonly number[]) => sweepOver({ path: "run.duration_us", values });

test("a dropped sweep is cancelled and resumed, and no point is simulated twice", async ({ app }) => {
  const { sweep } = app;
  await app.open();
  await app.drop("durations.sweep.json", durations([...SHORT_US, ...ENDLESS_US]));
  await expect(sweep.sheet).toBeVisible();
  await expect(sweep.rows).toHaveCount(6);
  await expect(sweep.progress).toContainText("0 of 6 runs are done");

  await sweep.sheet.getByRole("button", { name: "Start 6 runs" }).click();
  await expect.poll(() => done(app)).toBe(4);
  await expect(sweep.chart.locator(".point")).toHaveCount(4);
  const cancel = sweep.sheet.getByRole("button", { name: "Cancel", exact: true });
  await cancel.click();
  await expect.poll(async () => (await app.state()).sweep.running).toBe(false);
  await sweep.sheet.getByRole("button", { name: "Resume: 2 of 6 to run" }).click();
  await expect.poll(async () => (await app.state()).sweep.running).toBe(true);
  await cancel.click();
  await expect.poll(() => app.page.workers().length).toBe(2);

  await test.step("a changed sweep keeps the points that it shares with the one before", async () => {
    await sweep.openFile("short.sweep.json", durations([...SHORT_US, 80]));
    await sweep.sheet.getByRole("button", { name: "Resume: 1 of 5 to run" }).click();
    await expect(sweep.progress).toHaveText("5 of 5 runs are done.");
    await expect(sweep.chart.locator(".point")).toHaveCount(5);
    const simulated = await app.page.evaluate(() => window.__flitscope!.simulated());
    expect(simulated).toHaveLength(5);
    expect(new Set(simulated).size).toBe(5);
  });
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

test("exports of a sweep and of a run have the figures of the page", async ({ app }, testInfo) => {
  const text = durations(SHORT_US);
  await app.open("./#/p/qsnet-64-uniform");
  await app.sweep.open();
  await app.sweep.openFile("durations.sweep.json", text);
  await app.sweep.sheet.getByRole("button", { name: "Start 4 runs" }).click();
  await expect(app.sweep.progress).toHaveText("4 of 4 runs are done.");
  await expect(app.sweep.chart.locator(".point")).toHaveCount(4);
  const csv = await app.sweep.take("CSV");
  expect(csv.name).toBe("durations-of-a-test.csv");
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
