/** Provenance: every number on the page and in its sheets has a label with a term that the glossary explains. */
import { expect, onTestFinished, test } from "vitest";
import { SHORT_BOOK } from "../../e2e/support/short-book";
import { seenNumbers, unexplained, wrongLabels } from "./numbers";
import {
  all,
  choose,
  click,
  clickNamed,
  command,
  drop,
  edit,
  goTo,
  idle,
  linkTo,
  named,
  one,
  runToEnd,
  state,
  stepTo,
  unfold,
  unfoldForm,
  visit,
} from "./page";

const SHORT_US = 60;
const AN_EVENT = { at_cycle: 600, change: "break", part: { level: 2, elite: 5 } };

/** A walk over few numbers would find few of them unexplained. */
async function expectExplained(where: string, atLeast: number): Promise<void> {
  await idle();
  const numbers = seenNumbers();
  expect.soft(numbers.length, `numbers ${where}`).toBeGreaterThanOrEqual(atLeast);
  expect.soft(unexplained(numbers), where).toEqual([]);
  expect.soft(wrongLabels(), where).toEqual([]);
}

const openTab = (name: string) => clickNamed("tab", name);
const selectElite = async (id: number) => click(await one(`.matrix-panel [data-object="elite:${id}"]`));

test("the walk finds a number whose label has lost its term", async () => {
  await goTo("#/p/qsnet-64-bit-reversal");
  await stepTo(600);
  expect(unexplained(seenNumbers())).toEqual([]);
  const label = document.querySelector(".figures dt")!;
  const term = label.getAttribute("data-term")!;
  label.removeAttribute("data-term");
  expect(unexplained(seenNumbers())).toEqual([expect.stringMatching(/^"\d+" in dd < div < dl\.figures/)]);
  label.setAttribute("data-term", "nonsense");
  expect(wrongLabels()).toEqual(["nonsense is no term"]);
  label.setAttribute("data-term", term);
});

test("the page with its form, folded and unfolded", async () => {
  await goTo("#/p/qsnet-64-bit-reversal");
  await stepTo(600);
  await expectExplained("of the page", 100);
  await unfoldForm();
  await expectExplained("with the form unfolded", 200);
});

test("the first screen with its answer", async () => {
  await goTo("#/p/qsnet-64-bit-reversal", { firstScreen: true });
  await expect
    .poll(() => document.querySelector(".answer-panel")?.textContent)
    .toContain("whole run computed");
  await expectExplained("of the first screen", 10);
});

test("a machine with its bill", async () => {
  await goTo("#/p/qsnet2-1024-gex?set.run.duration_us=20");
  await unfoldForm();
  await expect.poll(() => document.querySelector(".bill-total td")?.textContent).toMatch(/\d/);
  await expect.poll(() => all("[role='img'][aria-label^='Cost per port']").length).toBe(2);
  for (const summary of all(".bill details > summary")) await click(summary);
  await expectExplained("of the bill", 270);
});

test("a hot spot: selected objects, in every tab", async () => {
  await goTo("#/p/qsnet-64-hot-spot?set.run.duration_us=60");
  await runToEnd();
  await expectExplained("at the end of the run", 100);
  await command("reset");
  await stepTo(2000);
  await command("run-until-blocked");
  await expectExplained("of blocked packets", 80);
  await clickNamed("button", "Show the packet");
  const everyHop = () => all("summary").find((each) => each.textContent === "Every hop");
  await expect.poll(everyHop).toBeDefined();
  await click(everyHop()!);
  for (const name of ["Source × destination", "Latency"]) await openTab(name);
  await expectExplained("of a packet", 50);
  await command("clear-selection");
  await openTab("Congestion");
  await selectElite(20);
  await clickNamed("button", "Pin scope");
  for (const name of ["Offered", "Scopes"]) await openTab(name);
  await expectExplained("of an Elite over time", 60);
  for (const object of ["n5", "l40"]) {
    await visit(`#/p/qsnet-64-hot-spot?t=2000&sel=${object}&h=predicted`);
    await expectExplained(`of ${object}`, 60);
  }
});

test("three jobs, and an Elite that breaks while they run", async () => {
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
  await goTo(await linkTo({ name: "three", jobs, events: [AN_EVENT], run: { duration_us: 60 } }));
  expect(state().opened?.scenario.name).toBe("three");
  await runToEnd();
  await unfoldForm();
  await expectExplained("of three jobs", 150);
});

test("a comparison, its verdict, its difference and its report", async () => {
  await goTo("#/p/qsnet2-64-tping?set.run.duration_us=20");
  await command("compare");
  await choose("jobs[0].program.name", "uniform");
  const panel = await one(".compare-panel");
  await expect.poll(() => panel.textContent).toContain("differ");
  await expectExplained("of both sides", 40);
  await command("own-seeds");
  await clickNamed("button", "Run comparison");
  await expect.poll(() => all(".verdict-table tbody tr").length).toBeGreaterThan(0);
  await unfold(".compare-panel details:not([open]) > summary");
  await expectExplained("of the verdict", 60);
  await command("map-difference");
  await expectExplained("of the difference", 40);
  await command("show-report");
  await expect.poll(async () => (await named("button", "Print")).hasAttribute("disabled")).toBe(false);
  await expectExplained("of the report of both", 60);
});

test("a collective operation", async () => {
  await goTo("#/p/qsnet-64-uniform");
  await choose("jobs[0].pattern", "barrier");
  await edit("run.duration_us", SHORT_US);
  await runToEnd();
  await unfoldForm();
  await expectExplained("of a barrier", 100);
  await openTab("Collective");
  await expectExplained("of its last operation", 100);
});

test("programs: a ping-pong, and the processes of an application over time", async () => {
  const topology = { arity: 4, dimension: 2 };
  const of = (program: object) =>
    linkTo({
      network: "infiniband",
      topology,
      jobs: [{ buffers: "main", program }],
      run: { duration_us: 1_000_000 },
    });
  await goTo(await of({ name: "ping-pong", bytes: [0, 1024, 8192], repetitions: 2 }));
  await runToEnd();
  await unfoldForm();
  await openTab("Program");
  await expect.poll(() => all(".program-figures tbody tr").length).toBe(3);
  await expectExplained("of a ping-pong", 100);

  await goTo(await of({ name: "effective-bandwidth", l_max_bytes: 8192, repetitions: 1, processes: 4 }));
  await runToEnd();
  await openTab("Program");
  await expect.poll(() => all(".effective-table tbody tr").length).toBe(21);
  await expectExplained("of an effective bandwidth", 100);

  await goTo(await of({ name: "lammps-membrane", atoms: 1000, imbalance_percent: 20, repetitions: 1 }));
  await runToEnd();
  await openTab("Program");
  for (const way of ["Figures", "Timeline", "Table"]) {
    await clickNamed("button", way);
    await expectExplained(`of an application, ${way}`, 100);
  }
  await openTab("Bandwidth");
  await expectExplained("of an application, bandwidth", 100);
});

test("the report", async () => {
  await goTo("#/p/qsnet-64-bit-reversal?set.run.duration_us=60");
  await runToEnd();
  await command("show-report");
  await expect.poll(async () => (await named("button", "Print")).hasAttribute("disabled")).toBe(false);
  await expectExplained("of the report", 100);
});

test("the gallery of presets", async () => {
  await goTo("#/p/qsnet-64-uniform");
  await command("show-presets");
  await expect.poll(() => all("dialog .preset-answer").length).toBeGreaterThan(10);
  await expectExplained("of the gallery", 10);
});

test("the scorecard, with unfolded claims and a run", async () => {
  await goTo("#/p/qsnet-64-bit-reversal");
  await command("show-scorecard");
  await expect.poll(() => state().planned).toBe(true);
  await expect.poll(() => all("tbody[data-claim]").length).toBeGreaterThan(0);
  await expectExplained("of the scorecard", 100);
  const claim = (id: string) => `tbody[data-claim="${id}"]`;
  await click(await one(`${claim("P07")} .claim-toggle`));
  await clickNamed("button", "Run P07");
  await expect.poll(() => document.querySelector(claim("P07"))?.textContent).toContain("confirmed");
  await click(await one(`${claim("P23")} .claim-toggle`));
  await expectExplained("of the scorecard with a run", 100);
});

test("a sweep: its curves, apart, and one measure against another", async () => {
  await goTo("#/p/qsnet-64-uniform");
  const sweep = {
    ...{ sweep: 1, name: "Of a test", base: "qsnet-64-uniform", set: { "run.duration_us": 40 } },
    axes: [
      { path: "jobs[0].load", values: [0.1, 0.3] },
      { path: "model.channels", values: [1, 2] },
    ],
  };
  await drop("loads.sweep.json", JSON.stringify(sweep));
  await named("button", /^Start/);
  await expectExplained("of a sweep before its runs", 20);
  await clickNamed("button", /^Start/);
  const progress = await one('[data-testid="sweep-progress"]');
  // Longer runs follow those that are not resolved.
  await expect.poll(() => progress.textContent, { timeout: 30_000 }).toMatch(/^(\d+) of \1 runs are done\.$/);
  await expectExplained("of a sweep", 30);
  for (const layout of ["apart", "against"]) {
    const select = all<HTMLSelectElement>("dialog.sweep select, dialog[open] select").find((each) =>
      [...each.options].some(({ value }) => value === layout),
    )!;
    select.value = layout;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await expectExplained(`of a sweep, ${layout}`, 30);
  }
});

test("the comparison of two networks", async () => {
  const fetched = window.fetch;
  window.fetch = (input, init) =>
    String(input).endsWith("papers/infiniband-vs-elan4.json")
      ? Promise.resolve(new Response(SHORT_BOOK))
      : fetched(input, init);
  onTestFinished(() => {
    window.fetch = fetched;
  });
  await goTo("#/p/qsnet-64-bit-reversal");
  await command("show-network-comparison");
  for (const [part, atLeast] of [
    ["Micro-benchmarks", 20],
    ["Applications", 20],
    ["Cost", 20],
    ["Why", 8],
  ] as const) {
    await openTab(part);
    if (part !== "Cost") {
      await click(await one('dialog [data-command="run-network-comparison"]'));
      const progress = await one('[data-testid="network-comparison-progress"]');
      await expect.poll(() => progress.textContent).toMatch(/(\d+) of \1 runs are done/);
    }
    await unfold(".network-comparison-figures-table:not([open]) > summary");
    await expectExplained(`of two networks, ${part}`, atLeast);
  }
});

test("a lesson: its figures, and the page next to it", async () => {
  for (const step of [1, 2, 3]) {
    await goTo(`#/l/adaptive-routing/${step}`);
    expect(state().lesson?.step).toBe(step - 1);
    await expect
      .poll(() => all(".lesson-figures dd").filter((each) => !/\d|after your answer/.test(each.textContent)))
      .toEqual([]);
    await expectExplained(`in step ${step}`, 60);
  }
});
