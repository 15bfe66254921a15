/** Programs of MPI: built, run and told; where a process waits for progress, and that it need not. */
import { expectAccessible, PHONE, violations, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

const scenario = async (app: Flitscope) => (await app.state()).opened!.scenario;
const field = (app: Flitscope, key: string) => app.field(`jobs[0].program.${key}`);
const timeline = (app: Flitscope) =>
  app.page.getByRole("group", { name: /what each process does over time/ });
const result = (app: Flitscope) => app.page.getByTestId("program-result");

/** Sixteen nodes that compute, some longer than others, and exchange; long messages between neighbours. */
const MEMBRANE = {
  name: "Membrane",
  network: "infiniband",
  topology: { arity: 4, dimension: 2 },
  jobs: [
    {
      buffers: "main",
      program: { name: "lammps-membrane", atoms: 8000, imbalance_percent: 20, repetitions: 1 },
    },
  ],
  run: { duration_us: 1_000_000 },
};

async function open(app: Flitscope, address: string): Promise<void> {
  await app.open(address);
  await app.idle();
}

async function program(app: Flitscope, name: string): Promise<void> {
  const select = app.page.locator('.field[data-path^="jobs[0]."]').first().getByRole("combobox");
  await select.selectOption(`program ${name}`);
  await expect.poll(async () => (await scenario(app)).jobs[0]?.program?.name).toBe(name);
}

async function programTab(app: Flitscope, way: "Figures" | "Timeline" | "Table"): Promise<void> {
  await app.page.getByRole("tab", { name: "Program" }).click();
  await app.button(way).click();
  await app.idle();
}

test("a ping-pong on InfiniBand is built in the form, run to its end, and told by size", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-uniform");
  await app.field("network").getByRole("combobox").selectOption("infiniband");
  await app.idle();
  await program(app, "ping-pong");
  await expect(app.page.locator(".members")).toHaveText("2 nodes, 2 processes");
  await field(app, "bytes").getByRole("textbox").fill("0, 1 KB, 8 KB, 64 KB");
  await app.page.keyboard.press("Enter");
  await app.idle();
  expect(await scenario(app)).toMatchObject({
    network: "infiniband",
    jobs: [{ program: { name: "ping-pong", bytes: [0, 1024, 8192, 65_536] } }],
  });
  await app.runToEnd();
  await programTab(app, "Figures");
  await expect(result(app)).toHaveText(/^0 B in [\d.]+ µs; up to [\d.]+ MB\/s at 64 KB\.$/);
  const rows = app.page.locator(".program-figures tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.last()).toHaveText(/^64 KB[\d.]+ µs[\d.]+\d+$/);
  expect(await violations(app)).toEqual([]);
});

test("what waits for progress is seen, and goes where progress is independent", async ({ app }) => {
  test.slow();
  await open(app, `./${linkTo(MEMBRANE)}`);
  await app.runToEnd();
  await programTab(app, "Figures");
  await expect(result(app)).toHaveText(/^Iteration [\d.]+ ms/);
  const shares = app.page.getByRole("region", { name: "Program results" });
  await expect(shares).toContainText(/waits for progress [1-9]\d* %/);
  await expect(shares).toContainText(/computes .*, [1-9]\d* % while a transfer waits for it/);

  await test.step("the timeline has a row for each process, and is read by keys", async () => {
    await programTab(app, "Timeline");
    await expect(timeline(app)).toHaveAttribute("aria-label", /16 processes, .*waits for progress/);
    const stop = timeline(app).getByRole("button");
    await stop.focus();
    const before = await stop.getAttribute("aria-label");
    await app.page.keyboard.press("ArrowDown");
    await app.page.keyboard.press("+");
    await app.page.keyboard.press("Home");
    const after = await stop.getAttribute("aria-label");
    expect(after).toMatch(/^process 1, node 1, at /);
    expect(after).not.toBe(before);
    await expect(app.button(/^Show all \d/)).toBeVisible();
    await app.page.keyboard.press("Escape");
    await expect(app.button(/^Show all \d/)).toBeHidden();
    expect(await violations(app)).toEqual([]);
  });

  await test.step("the table is its twin", async () => {
    await programTab(app, "Table");
    await expect(app.page.locator(".process-table tbody tr")).toHaveCount(17);
    expect(await violations(app)).toEqual([]);
  });

  await app.page.getByRole("combobox", { name: "MPI progress" }).selectOption("independent");
  await app.idle();
  expect((await scenario(app)).model.mpi_progress).toBe("independent");
  expect((await app.state()).undo).toContain("MPI progress in-calls → independent");
  await app.runToEnd();
  await programTab(app, "Figures");
  await expect(result(app)).toHaveText(/^Iteration/);
  await expect(shares).not.toContainText("waits for progress");
  await expect(shares).not.toContainText("while a transfer waits");
});

test("with and without independent progress stand side by side by one command", async ({ app }) => {
  await open(app, `./${linkTo(MEMBRANE)}`);
  await app.find("without independent progress");
  await expect
    .poll(async () => (await app.state()).sides.b?.opened?.scenario.model.mpi_progress)
    .toBe("independent");
  expect((await app.state()).opened?.scenario.model.mpi_progress).toBe("in-calls");
  await expect(app.page.getByRole("region", { name: "A against B" })).toContainText("One input differs");
});

test("counts that a problem cannot be shared among are refused with the nearest that it can, by keys alone", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await open(app, "./#/p/qsnet-64-uniform");
  await program(app, "nas-cg");
  await app.tabTo("Processes");
  await keyboard.type("12");
  await keyboard.press("Enter");
  await expect(field(app, "processes")).toContainText("it needs a power of two; nearest allowed: 8 and 16");
  expect((await scenario(app)).jobs[0]?.program?.processes).toBeUndefined();
  await keyboard.press("Control+a");
  await keyboard.type("16");
  await keyboard.press("Enter");
  await app.idle();
  await expect(app.page.locator(".members")).toHaveText("64 nodes, 16 of 64 processes");
  expect((await scenario(app)).jobs[0]?.program?.processes).toBe(16);
});

test("the characteristics of its MPI are chosen in the form, and overlap follows", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-uniform");
  await program(app, "sweep3d");
  const features = app.page.getByRole("region", { name: "MPI features" });
  const overlap = features.getByRole("status");
  await expect(overlap).toHaveText("full");
  await expect(features.locator(".field").last()).toContainText("QsNetII nic\n4X IB host", {
    useInnerText: true,
  });
  await app.tabTo("MPI matching");
  await app.page.keyboard.press("h");
  await app.idle();
  await expect(overlap).toHaveText("partial");
  await app.tabTo(/./);
  for (const [name, word] of [
    ["MPI progress", "in-calls"],
    ["MPI connections", "per-pair"],
    ["Memory registration", "explicit"],
  ] as const) {
    await features.getByRole("combobox", { name }).selectOption(word);
    await app.idle();
  }
  await expect(overlap).toHaveText("little");
  expect((await scenario(app)).model).toMatchObject({
    mpi_connections: "per-pair",
    mpi_registration: "explicit",
    mpi_progress: "in-calls",
    mpi_matching: "host",
  });
});

test("axe finds nothing in the fields of a program, and nothing is cut off", async ({ app }) => {
  await open(app, "./#/p/qsnet-64-uniform");
  await program(app, "sweep3d");
  await app.idle();
  await app.page.locator(".fold.more > summary").click();
  await expectAccessible(app, [WIDE, PHONE]);
});
