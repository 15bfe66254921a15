/** Where every number comes from: on the page and in its sheets each has a label with a term that the glossary explains. */
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { SHORT_BOOK } from "./support/network-comparison";
import { seenNumbers, unexplained, wrongLabels } from "./support/numbers";
import { linkTo } from "./support/scenarios";

const SHORT_US = "60";

/** A walk that sees little finds little wrong. */
async function expectExplained(app: Flitscope, where: string, atLeast: number): Promise<void> {
  await app.idle();
  const numbers = await seenNumbers(app);
  expect.soft(numbers.length, `numbers ${where}`).toBeGreaterThanOrEqual(atLeast);
  expect.soft(unexplained(numbers), where).toEqual([]);
  expect.soft(await wrongLabels(app), where).toEqual([]);
}

async function open(app: Flitscope, address: string): Promise<void> {
  await app.open(address);
  await app.idle();
}

const tab = (app: Flitscope, name: string) => app.page.getByRole("tab", { name });

async function unfold(folded: Locator): Promise<void> {
  while ((await folded.count()) > 0) await folded.first().click();
}

const unfoldAll = (app: Flitscope) => unfold(app.page.locator(".setup-form details:not([open]) > summary"));

const AN_EVENT = { at_cycle: 600, change: "break", part: { level: 2, elite: 5 } };

test("a number whose label has lost its term is found", async ({ app }) => {
  await open(app, "./");
  await app.stepTo(600);
  expect(unexplained(await seenNumbers(app))).toEqual([]);
  await app.page.evaluate(() => document.querySelector(".figures dt")!.removeAttribute("data-term"));
  expect(unexplained(await seenNumbers(app))).toEqual([
    expect.stringMatching(/^"\d+" in dd < div < dl\.figures/),
  ]);
  await app.page.evaluate(() => document.querySelector(".figures dt")!.setAttribute("data-term", "nonsense"));
  expect(await wrongLabels(app)).toEqual(["nonsense is no term"]);
});

test("of the start page, all unfolded", async ({ app }) => {
  await open(app, "./");
  await app.stepTo(600);
  await expectExplained(app, "on the start page", 100);
  await unfoldAll(app);
  await expectExplained(app, "with all unfolded", 200);
});

test("of a machine that costs something, with breaks and top switches", async ({ app }) => {
  test.slow();
  await open(app, `./#/p/qsnet2-1024-gex?set.run.duration_us=20`);
  await unfoldAll(app);
  await expect(app.page.locator(".bill-total td").first()).toHaveText(/\d/);
  await expect(app.page.getByRole("img", { name: /^Cost per port/ })).toHaveCount(2);
  for (const more of await app.page.locator(".bill details > summary").all()) await more.click();
  await expectExplained(app, "with its bill", 270);
});

test("of a hot-spot: whatever is selected, in every tab", async ({ app }) => {
  test.slow();
  await open(app, "./#/p/qsnet-64-hot-spot?set.run.duration_us=60");
  await app.runToEnd();
  await expectExplained(app, "at its end", 100);
  await app.command("reset");
  await app.stepTo(2000);
  await app.command("run-until-blocked");
  await app.idle();
  await expectExplained(app, "with what waits", 80);
  await app.button("Show the packet").click();
  await app.idle();
  await app.details.getByText("Every hop", { exact: true }).click();
  for (const name of ["Source × destination", "Latency"]) await tab(app, name).click();
  await expectExplained(app, "of a packet", 50);
  await app.page.keyboard.press("Escape");
  await tab(app, "Congestion").click();
  await app.elite(20).click();
  await app.button("Pin scope").click();
  for (const name of ["Offered", "Scopes"]) await tab(app, name).click();
  await expectExplained(app, "of an Elite over time", 60);
  for (const object of ["n5", "l40"]) {
    await app.typeAddress(`#/p/qsnet-64-hot-spot?t=2000&sel=${object}&h=predicted`);
    await app.idle();
    await expectExplained(app, `of ${object}`, 60);
  }
});

test("of jobs beside each other, and what breaks while they run", async ({ app }) => {
  const jobs = [
    { name: "compute", pattern: "complement", nodes: [[0, 31]] },
    {
      name: "io",
      pattern: "io-random",
      nodes: [[32, 47]],
      io_nodes: [[48, 51]],
      load: 0.3,
      write_share: 0.5,
    },
    { name: "sync", collective: { operation: "barrier" }, nodes: [[52, 59]] },
  ];
  await open(app, `./${linkTo({ name: "three", jobs, events: [AN_EVENT], run: { duration_us: 60 } })}`);
  expect((await app.state()).opened?.scenario.name).toBe("three");
  await app.runToEnd();
  await unfoldAll(app);
  await expectExplained(app, "of three jobs", 150);
});

test("of a comparison, judged, and as B − A", async ({ app }) => {
  test.slow();
  await open(app, "./#/p/qsnet2-64-tping?set.run.duration_us=20");
  await app.button("Compare").click();
  await app.idle();
  await app.field("jobs[0].program.name").getByRole("combobox").selectOption("uniform");
  await app.idle();
  const panel = app.page.getByRole("region", { name: "A against B" });
  await expect(panel).toContainText("differ");
  await expectExplained(app, "of both sides", 40);
  await panel.getByRole("spinbutton").fill("2");
  await app.button("Run comparison").click();
  await expect(panel.locator(".verdict-table tbody tr").first()).toBeVisible();
  await panel.getByText("Cost of A and B").click();
  await expectExplained(app, "of the verdict", 60);
  await app.command("map-difference");
  await app.idle();
  await expectExplained(app, "of the difference", 40);
  await app.page.keyboard.press("r");
  await expect(app.page.getByRole("button", { name: "Print" })).toBeEnabled();
  await expectExplained(app, "in the report of both", 60);
});

test("of a collective operation, and of an effective bandwidth", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-uniform");
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("barrier");
  await app.idle();
  await app.edit("run.duration_us", SHORT_US);
  await app.idle();
  await app.runToEnd();
  await unfoldAll(app);
  await expectExplained(app, "of a barrier", 100);
  await tab(app, "Collective").click();
  await expectExplained(app, "of its last operation", 100);

  const b_eff = { l_max_bytes: 8192, ring_patterns: 2, random_patterns: 1, loops: 1 };
  const collective = { operation: "effective-bandwidth", b_eff };
  const topology = { arity: 4, dimension: 2, nodes: 8 };
  await app.typeAddress(
    linkTo({ name: "b", topology, jobs: [{ collective }], run: { duration_us: 50_000 } }),
  );
  await app.idle();
  expect((await app.state()).opened?.scenario.name).toBe("b");
  await app.runToEnd();
  await unfoldAll(app);
  await expectExplained(app, "of a b_eff", 100);
});

test("of programs: a ping-pong, and an application's processes over time", async ({ app }) => {
  test.slow();
  const topology = { arity: 4, dimension: 2 };
  const of = (program: object) =>
    `${linkTo({ network: "infiniband", topology, jobs: [{ buffers: "main", program }], run: { duration_us: 1_000_000 } })}`;
  await open(app, `./${of({ name: "ping-pong", bytes: [0, 1024, 8192], repetitions: 2 })}`);
  await app.runToEnd();
  await unfoldAll(app);
  await tab(app, "Program").click();
  await expect(app.page.locator(".program-figures tbody tr")).toHaveCount(3);
  await expectExplained(app, "of a ping-pong", 100);

  await app.typeAddress(of({ name: "lammps-membrane", atoms: 1000, imbalance_percent: 20, repetitions: 1 }));
  await app.idle();
  await app.runToEnd();
  for (const way of ["Figures", "Timeline", "Table"]) {
    await app.button(way).click();
    await expectExplained(app, `of an application, ${way}`, 100);
  }
  await tab(app, "Bandwidth").click();
  await expectExplained(app, "of an application, in short", 100);
});

test("in the report", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-bit-reversal?set.run.duration_us=60");
  await app.runToEnd();
  await app.page.keyboard.press("r");
  await expect(app.page.getByRole("button", { name: "Print" })).toBeEnabled();
  await expectExplained(app, "in the report", 100);
});

test("in the scorecard, its claims unfolded", async ({ app }) => {
  test.slow();
  await open(app, "./");
  await app.scorecard.open();
  await expectExplained(app, "in the scorecard", 100);
  await app.scorecard.unfold("P07");
  await app.scorecard.run("P07");
  await expect(app.scorecard.outcome("P07")).toHaveText(/holds|fails/);
  await app.scorecard.unfold("P23");
  await expectExplained(app, "in the scorecard, with a run", 100);
});

test("in a sweep, over curves and one measure against another", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-uniform");
  await app.sweep.open();
  const { sheet, progress } = app.sweep;
  await app.sweep.openFile(
    "loads.sweep.json",
    JSON.stringify({
      ...{ sweep: 1, name: "Of a test", base: "qsnet-64-uniform", set: { "run.duration_us": 40 } },
      axes: [
        { path: "jobs[0].load", values: [0.1, 0.3] },
        { path: "model.channels", values: [1, 2] },
      ],
    }),
  );
  await expectExplained(app, "in a sweep before its runs", 20);
  await sheet.getByRole("button", { name: /^Start/ }).click();
  await expect(progress).toHaveText("4 of 4 runs are done.");
  await expectExplained(app, "in a sweep", 30);
  for (const layout of ["apart", "against"]) {
    await sheet.getByLabel("Charts").selectOption(layout);
    await expectExplained(app, `in a sweep, ${layout}`, 30);
  }
});

test("of two networks beside each other", async ({ app }) => {
  test.slow();
  await app.page.route("**/papers/infiniband-vs-elan4.json", (route) =>
    route.fulfill({ contentType: "application/json", body: SHORT_BOOK }),
  );
  await open(app, "./");
  await app.networkComparison.open();
  for (const part of ["Micro-benchmarks", "Applications", "Cost", "Why"] as const) {
    await app.networkComparison.turnTo(part);
    if (part !== "Cost") {
      await app.networkComparison.run().click();
      await expect(app.networkComparison.progress).toContainText(/(\d+) of \1 runs are done/);
    }
    await unfold(
      app.networkComparison.sheet.locator(".network-comparison-figures-table:not([open]) > summary"),
    );
    await expectExplained(app, `of two networks, ${part}`, part === "Why" ? 8 : 20);
  }
});

test("in a lesson: its text, its figures, and the page beside it", async ({ app }) => {
  await app.open("./#/l/adaptive-routing/1");
  const figures = app.page.locator(".lesson-figures dd");
  for (const step of [1, 2, 3]) {
    await app.typeAddress(`#/l/adaptive-routing/${step}`);
    await expect.poll(async () => (await app.state()).lesson?.step).toBe(step - 1);
    // Until then the numbers are those of the step before.
    await app.page.evaluate(() => window.__flitscope!.opened());
    for (const figure of await figures.all()) await expect(figure).toHaveText(/\d|after your answer/);
    // Some steps play: once they show numbers, they are held.
    await expect.poll(async () => (await seenNumbers(app)).length).toBeGreaterThan(60);
    if ((await app.state()).playing) await app.pause();
    await expectExplained(app, `in step ${step}`, 60);
  }
});
