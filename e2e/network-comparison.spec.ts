/** Two networks beside each other: run, cancelled, read, taken away, watched, and opened in compare. */
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { SHORT_BOOK } from "./support/network-comparison";

async function openWith(app: Flitscope, book: string, address = "./"): Promise<void> {
  await app.page.route("**/papers/infiniband-vs-elan4.json", (route) =>
    route.fulfill({ contentType: "application/json", body: book }),
  );
  await app.open(address);
}

test("a reader runs a ping-pong on both networks, sees it beside what is published, and takes it away", async ({
  app,
}) => {
  const { networkComparison } = app;
  await openWith(app, SHORT_BOOK);
  await networkComparison.open();
  await expect(networkComparison.progress).toHaveText("Nothing has been run yet.");
  await expect(networkComparison.figure("latency").locator("svg")).toContainText(
    "No data yet. Start the runs above.",
  );
  expect(await violations(app)).toEqual([]);

  await networkComparison.run().click();
  await expect(networkComparison.progress).toHaveText("4 of 4 runs are done.");
  await expect(networkComparison.points("latency")).toHaveCount(6);
  // Two, and the one of the legend.
  await expect(networkComparison.figure("bandwidth").locator(".tolerated")).toHaveCount(3);
  await expect(networkComparison.figure("latency").getByRole("img")).toHaveAttribute(
    "aria-label",
    /Quadrics Elan-4, ping-pong: .* at 0 B to .* at 8 KB; 4X InfiniBand/,
  );
  expect(await violations(app)).toEqual([]);

  await test.step("the same as a table, with the runs that the figures are of", async () => {
    const table = await networkComparison.table("latency");
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(table.getByRole("link")).toHaveCount(2);
  });
  await test.step("as a file", async () => {
    const csv = await networkComparison.take("bandwidth", "CSV");
    expect(csv.name).toBe("bandwidth.csv");
    const lines = csv.bytes.toString().trim().split("\r\n");
    expect(lines[0]).toContain("curve,message size [bytes],Bandwidth [MB/s],kind");
    expect(lines.filter((line) => line.includes(",published,"))).toHaveLength(2);
    const png = await networkComparison.take("latency", "PNG");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  });
  await test.step("a run of it is a live scenario", async () => {
    await networkComparison.figure("latency").getByRole("link").last().click();
    await expect(networkComparison.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).opened?.scenario.network).toBe("infiniband");
  });
  await networkComparison.open();
  await expect(networkComparison.progress).toHaveText("4 of 4 runs are done.");
});

test("a link leads to a part, by keys from part to part; what processes did is seen on both at once", async ({
  app,
}) => {
  const { networkComparison } = app;
  await openWith(app, SHORT_BOOK, "./#/p/qsnet-64-uniform?versus=why");
  await expect(networkComparison.sheet).toBeVisible();
  await expect(networkComparison.sheet.getByRole("tab", { name: "Why" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await networkComparison.run().click();
  await expect(networkComparison.progress).toHaveText("2 of 2 runs are done.");
  const sides = networkComparison.sheet.locator(".watched-sides figure");
  await expect(sides).toHaveCount(2);
  for (const side of await sides.all())
    await expect(side.locator("svg.program")).toHaveAttribute("role", "group");
  await expect(networkComparison.sheet.locator('[data-doing="wait-progress"] td')).toHaveCount(2);
  expect(await violations(app)).toEqual([]);

  await test.step("to the parts beside it by keys", async () => {
    await networkComparison.sheet.getByRole("tab", { name: "Why" }).focus();
    await app.page.keyboard.press("ArrowLeft");
    await expect(networkComparison.sheet.getByRole("tab", { name: "Cost" })).toBeFocused();
    await expect(networkComparison.figure("cost-of-a-port").locator(".point")).not.toHaveCount(0);
    await expect(networkComparison.sheet.getByRole("heading", { name: "Assumptions" })).toBeVisible();
    expect(await violations(app)).toEqual([]);
    await app.page.keyboard.press("ArrowRight");
  });
  await test.step("both in compare", async () => {
    await networkComparison.sheet.getByRole("link", { name: "Open both in compare" }).click();
    await expect(networkComparison.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).sides.b?.opened?.scenario.network).toBe("infiniband");
    expect((await app.state()).opened?.scenario.network).toBe("qsnet2");
  });
});

test("runs are cancelled: what is done stays, and no worker", async ({ app }) => {
  const { networkComparison } = app;
  const slow = JSON.parse(SHORT_BOOK);
  Object.assign(slow.runs.ib_membrane.set.jobs[0].program, { repetitions: 1000, compute_percent: 0 });
  slow.runs.ib_membrane.set["run.duration_us"] = 1_000_000;
  await openWith(app, JSON.stringify(slow), "./#/p/qsnet-64-uniform?versus=applications");
  await networkComparison.run().click();
  await expect(networkComparison.progress).toHaveText(/^[23] of 4 runs are done(, .+ to go)?\.$/);
  const cancel = networkComparison.sheet.locator('[data-command="cancel-network-comparison"]');
  await cancel.click();
  await expect(cancel).toBeDisabled();
  await expect(networkComparison.run()).toHaveText(/^Resume: [12] of 4 to run$/);
  await expect(networkComparison.points("lammps-membrane")).not.toHaveCount(0);
  await expect.poll(() => app.page.workers().length).toBe(2);
});

test("the scorecard wants the same runs at the same time: each is simulated once, and both have it", async ({
  app,
}) => {
  const { networkComparison, scorecard } = app;
  await openWith(app, SHORT_BOOK);
  await scorecard.open();
  await scorecard.sheet.getByRole("combobox", { name: "Paper" }).selectOption("infiniband-vs-elan4");
  await scorecard.sheet.getByRole("button", { name: "Run all" }).click();
  await app.page.keyboard.press("Escape");
  await networkComparison.open();
  await networkComparison.run().click();
  await expect(networkComparison.progress).toHaveText("4 of 4 runs are done.");
  await app.page.keyboard.press("Escape");
  await scorecard.open();
  await expect(scorecard.outcome("S39")).toHaveText(/holds|fails/);
  const simulated = await app.page.evaluate(() => window.__flitscope!.simulated());
  expect(simulated).toHaveLength(8);
  expect(new Set(simulated).size).toBe(8);
});

test("a book that the engine refuses is told of, line by line", async ({ app }) => {
  const broken = JSON.parse(SHORT_BOOK);
  broken.claims[0].simulated = "nothing.metrics.accepted_mb_s_total";
  await openWith(app, JSON.stringify(broken));
  await app.networkComparison.open();
  await expect(app.networkComparison.sheet.locator(".network-comparison-problems li")).not.toHaveCount(0);
});
