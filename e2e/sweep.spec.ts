/** Sweeps: set up, run, cancelled and resumed, read, taken away as the command line writes them, opened on the stage. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { sweepNatively } from "./support/native";
import { loadSweep } from "./support/sweep";

const done = async (app: Flitscope) =>
  Object.values((await app.state()).sweep.runs).filter(({ phase }) => phase === "done").length;

async function openSweep(app: Flitscope, text: string): Promise<void> {
  await app.sweep.open();
  await app.sweep.openFile("loads.sweep.json", text);
  await expect.poll(async () => (await app.state()).sweep.file?.name).toBe("Loads of a test");
}

test("a sweep of 24 points is cancelled half-way and resumed, and no point is simulated twice", async ({
  app,
}) => {
  await app.open();
  // Long enough that all are not done before anybody can cancel.
  await openSweep(app, loadSweep(24, 6000));
  const { sweep } = app;
  await expect(sweep.progress).toContainText("0 of 24 runs are done");
  await expect(sweep.rows).toHaveCount(24);

  await sweep.sheet.getByRole("button", { name: "Start 24 runs" }).click();
  await expect.poll(() => done(app)).toBeGreaterThanOrEqual(4);
  await expect(sweep.chart.locator(".point").first()).toBeVisible();
  await sweep.sheet.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.poll(async () => (await app.state()).sweep.running).toBe(false);
  const halfway = await done(app);
  expect(halfway).toBeLessThan(24);

  await sweep.sheet.getByRole("button", { name: `Resume: ${24 - halfway} of 24 to run` }).click();
  await expect(sweep.progress).toHaveText("24 of 24 runs are done.");
  const simulated = await app.page.evaluate(() => window.__flitscope!.simulated());
  expect(simulated).toHaveLength(24);
  expect(new Set(simulated).size).toBe(24);
  await expect(sweep.chart.locator(".point")).toHaveCount(24);
  await expect(sweep.sheet.getByRole("button", { name: "Start 24 runs" })).toBeDisabled();
});

test("what is taken away is what the command line writes, and Parquet has the same figures", async ({
  app,
}, testInfo) => {
  const text = loadSweep(4, 60);
  await app.open();
  await openSweep(app, text);
  await app.sweep.sheet.getByRole("button", { name: "Start 4 runs" }).click();
  await expect(app.sweep.progress).toHaveText("4 of 4 runs are done.");
  await expect(app.sweep.chart.locator(".point")).toHaveCount(4);

  const csv = await app.sweep.take("CSV");
  expect(csv.name).toBe("loads-of-a-test.csv");
  expect(csv.bytes.toString()).toBe(await sweepNatively(text, "csv", testInfo));
  const json = await app.sweep.take("JSON");
  expect(json.bytes.toString()).toBe(await sweepNatively(text, "json", testInfo));

  const parquet = await app.sweep.take("Parquet");
  const { buffer, byteOffset, byteLength } = parquet.bytes;
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(4);
  const [head, first] = csv.bytes.toString().split("\r\n");
  expect(Object.keys(rows[0]!)).toEqual(head!.split(","));
  const cells = first!.split(",");
  for (const [i, value] of Object.values(rows[0]!).entries()) expect(String(value ?? "")).toBe(cells[i]);
  expect(rows.at(-1)!["accepted_mb_s_per_sender [MB/s]"]).toBeGreaterThan(1);
});

test("a user varies what is on the stage, mends what is objected to, and opens a point", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.sweep.open();
  const { sheet, progress } = app.sweep;
  await expect(progress).toContainText("0 of 12 runs");
  await test.step("problems stand at their field", async () => {
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
  expect(await violations(app)).toEqual([]);
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

test("a sweep file that is dropped opens the sheet; a bad one says all that is wrong", async ({ app }) => {
  await app.open();
  await app.drop("loads.sweep.json", loadSweep(3, 60));
  await expect(app.sweep.sheet).toBeVisible();
  await expect(app.sweep.rows).toHaveCount(3);
  const bad = { ...JSON.parse(loadSweep(3, 60)), seeds: 99, axes: [{ path: "jobs[0].lod", values: [1] }] };
  await app.sweep.openFile("bad.json", JSON.stringify(bad));
  const report = app.sweep.sheet.locator(".sweep-open");
  await expect(report).toContainText("Couldn't open bad.json.");
  await expect(report).toContainText("seeds: ");
  await expect(report).toContainText("jobs[0].lod");
  await expect(app.sweep.rows, "the one before is still there").toHaveCount(3);
});

test("the example of barriers has a figure at each point, and what is published at 1,024 nodes", async ({
  app,
}) => {
  await app.open();
  await app.sweep.open();
  const { sheet, rows, chart, progress } = app.sweep;
  await sheet.getByLabel("Open example").selectOption({ label: "A barrier over more and more nodes" });
  await expect(rows).toHaveCount(20);
  await sheet.getByRole("button", { name: "Start 20 runs" }).click();
  await expect(progress).toHaveText("20 of 20 runs are done.");
  await expect.poll(async () => (await app.state()).sweep.results?.done).toBe(20);
  await expect(rows.filter({ hasText: "hardware multicast" }).last()).toContainText("10,000 ns");
  await expect(rows.filter({ hasText: "software tree" }).last()).toContainText("30,000 ns");
  await expect(chart).toContainText("published, with tolerance");
});

test("the figures of a run are taken away as tables that read back", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.stepTo(600);
  await app.command("show-figures");
  const sheet = app.page.getByRole("dialog", { name: "Results of this run" });
  await expect(sheet).toBeVisible();
  expect(await violations(app)).toEqual([]);
  const { status, opened } = await app.state();

  const nodes = await app.sweep.saved(() => sheet.getByRole("button", { name: "Nodes as Parquet" }).click());
  const { buffer, byteOffset, byteLength } = nodes.bytes;
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows.map((row) => row["sent [MB/s]"])).toEqual(
    status?.summary.nodes.map(({ sent_mb_s }) => sent_mb_s),
  );
  expect(parquetMetadata(file).key_value_metadata).toEqual(
    expect.arrayContaining([
      { key: "seed", value: String(opened?.scenario.run.seed) },
      { key: "scenario_digest", value: opened?.digest },
      { key: "engine_version", value: status?.summary.engine_version },
    ]),
  );

  const all = await app.sweep.saved(() => sheet.getByRole("button", { name: "Export all as JSON" }).click());
  const { seed, metrics, summary } = JSON.parse(all.bytes.toString());
  expect(seed).toBe(opened?.scenario.run.seed);
  expect(summary).toEqual(status?.summary);
  expect(metrics[0]).toMatchObject({ id: "accepted_mb_s_per_sender", unit: "MB/s" });

  const links = await app.sweep.saved(() => sheet.getByRole("button", { name: "Links as CSV" }).click());
  const lines = links.bytes.toString().trimEnd().split("\r\n");
  expect(lines[0]).toContain("carried [flits],load [share],summed delay [ns],summed wait [ns]");
  expect(lines).toHaveLength(1 + 384);
});
