/** Building a machine and its traffic: by pointer in the form and on the leaves of the tree, and by keys. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { elitePoint, nodePoint, paintLeaves } from "./support/network";

const scenario = async (app: Flitscope) => (await app.state()).opened!.scenario;
const jobs = async (app: Flitscope) => (await scenario(app)).jobs;
const counts = (app: Flitscope) => app.page.locator(".counts");
const unfold = (app: Flitscope, title: string) =>
  app.page.locator(".fold > summary").filter({ hasText: title }).click();
const jobButton = (app: Flitscope, name: RegExp) => app.page.locator(".job-toggle").filter({ hasText: name });

async function select(app: Flitscope, path: string, value: string): Promise<void> {
  await app.field(path).getByRole("combobox").first().selectOption(value);
  await app.idle();
}

test("a machine loses up links, has its load predicted, and an Elite of it breaks and is repaired", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-hot-spot");
  await app.idle();
  await expect(counts(app)).toHaveText(/64 nodes 48 Elites 192 cables\s+bisection 32 links, 12.8 GB\/s/);
  await unfold(app, "Levels");
  const kept = app.page.getByRole("textbox", { name: "Up links kept at level 2" });
  await kept.fill("2");
  await kept.press("Enter");
  await expect(counts(app)).toContainText("bisection 16 links");
  expect((await scenario(app)).topology.up_links_kept).toEqual([4, 2]);
  await app.command("undo");
  await expect(counts(app)).toContainText("bisection 32 links");
  await kept.fill("9");
  await kept.press("Enter");
  await expect(kept).toHaveAttribute("aria-invalid", "true");
  await expect(app.page.locator(".levels ~ .field-problem").first()).toContainText("from 1 to 4");
  await app.command("undo");

  await unfold(app, "Predicted load");
  const most = app.page.locator(".most-loaded button");
  await expect(most).toHaveText(["Elite 1.0 → node 0"]);
  await most.click();
  await expect(app.heading).toHaveText("Link Elite 1.0 → node 0");
  await app.button("Show on the tree").click();
  expect((await app.state()).heat).toBe("predicted");

  await app.stepTo(600);
  const { x, y } = await elitePoint(app, 21);
  await app.page.mouse.click(x, y);
  await app.button("Break this Elite").click();
  await app.idle();
  expect((await scenario(app)).events).toEqual([
    { at_cycle: 600, change: "break", part: { level: 2, elite: 5 } },
  ]);
  expect((await app.state()).status?.cycle).toBe(600);
  await unfold(app, "Failures");
  await expect(app.page.getByRole("textbox", { name: "Break Elite 2.5: time, µs" })).toHaveValue("3");
  await app.button("Repair this Elite").click();
  await app.idle();
  expect(await scenario(app)).not.toHaveProperty("events");
});

test("jobs and I/O nodes are painted on the tree: each drag is one named edit, and Esc ends painting", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await app.button("Add a job").click();
  await select(app, "jobs[1].pattern", "io-random");
  const brush = app.page.getByRole("toolbar", { name: "Brush" });
  await app.button("Paint on the tree").click();
  await expect(brush.getByRole("combobox")).toHaveValue("1 io");

  await paintLeaves(app, 40, 43);
  await paintLeaves(app, 56, 63);
  expect((await jobs(app))[1]).toMatchObject({ io_nodes: [[40, 43]], nodes: [[32, 63]] });
  await brush.getByRole("combobox").selectOption("nodes of Job 1");
  await paintLeaves(app, 35, 32);
  expect((await jobs(app)).map(({ nodes }) => nodes)).toEqual([[[0, 35]], [[36, 63]]]);
  const { undo, selected } = await app.state();
  expect(undo.slice(-3)).toEqual([
    "Add I/O nodes 40–43 to Job 2",
    "Remove I/O nodes 56–63 from Job 2",
    "Add nodes 32–35 to Job 1",
  ]);
  expect(selected).toBeNull();

  await app.page.keyboard.press("Escape");
  await expect(brush).toBeHidden();
  const { x, y } = await nodePoint(app, 40);
  await app.page.mouse.click(x, y);
  expect((await app.state()).selected).toEqual({ kind: "node", id: 40 });
});

test("two jobs are set up, refused where they share nodes, and run: each has its own results", async ({
  app,
}) => {
  const row = (job: number) => app.page.locator(`.job-table tr[data-job="${job}"]`);
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await app.button("Add a job").click();
  await app.edit("jobs[1].name", "backup");
  await expect(jobButton(app, /^backup/)).toBeVisible();
  await app.edit("jobs[1].nodes", "30-62, 63");
  const nodes = app.field("jobs[1].nodes");
  await expect(nodes).toContainText("node 30 is also in Job 1");
  await expect(app.problems).toContainText("jobs[1].nodes");
  await app.edit("jobs[1].nodes", "36-64, x");
  await expect(nodes).toContainText("there is no node 64; the last is 63");
  await expect(nodes.getByRole("textbox")).toHaveValue("36-64, x");
  await app.edit("jobs[1].nodes", "36-62, 63");
  await expect(app.problems).toBeHidden();
  await select(app, "jobs[1].pattern", "io-random");
  await select(app, "jobs[1].io_nodes", "distributed");
  await select(app, "jobs[1].load", "offered");
  await app.edit("run.duration_us", "60");
  await app.idle();
  expect(await jobs(app)).toMatchObject([
    { nodes: [[0, 31]], pattern: "uniform", load: "saturated" },
    {
      name: "backup",
      nodes: [[36, 63]],
      pattern: "io-random",
      io_nodes: [7, 15, 23, 31, 39, 47, 55, 63],
      load: 0.3,
    },
  ]);

  await app.runToEnd();
  const { summary } = (await app.state()).status!;
  for (const job of [0, 1]) {
    const accepted = summary.jobs[job]!.accepted_mb_s_per_sender!;
    expect(accepted).toBeGreaterThan(0);
    await expect(row(job).locator(".job-accepted")).toHaveText(accepted.toFixed(1));
  }
  await expect(row(0)).toContainText("saturated");
  await expect(row(1).getByRole("cell").last()).toHaveText(
    summary.jobs[1]!.served_mb_s_per_io_node!.toFixed(1),
  );
});

test("by keys: a machine is chosen, and a barrier on half of it is refused until its nodes may be non-contiguous", async ({
  app,
}) => {
  const { keyboard } = app.page;
  /** Goes to a list by Tab and chooses in it by the first letters. */
  const pick = async (name: string, typed: string) => {
    await app.tabTo(name);
    await app.typeAhead(typed);
    await app.idle();
  };
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await pick("Machine", "QsNet, 128");
  await expect(counts(app)).toContainText("128 nodes");
  await app.tabTo("Add a job");
  await keyboard.press("Enter");
  await expect(jobButton(app, /^Job 2/)).toBeFocused();
  await app.idle();
  await pick("Pattern", "Barrier");
  await expect(app.page.locator(".members")).toHaveText("64 nodes, contiguous");
  const barrier = { operation: "barrier", algorithm: "hardware" };
  expect((await jobs(app))[1]).toMatchObject({ nodes: [[64, 127]], collective: barrier });

  await app.tabTo("On nodes");
  await keyboard.press("Control+a");
  await keyboard.type("64-95, 100-127");
  await keyboard.press("Enter");
  const problem = app.field("jobs[1].collective.algorithm").locator(".field-problem");
  await expect(problem).toContainText("multicasts need contiguous nodes");
  await expect(app.page.locator(".members")).toHaveText("60 nodes, not contiguous (2 ranges)");
  // The engine refuses the edit: the open scenario stays as it was.
  expect((await jobs(app))[1]?.nodes).toEqual([[64, 127]]);

  await pick("Algorithm for non-contiguous nodes", "otherwise: tree");
  await expect(problem).toBeHidden();
  expect((await jobs(app))[1]).toMatchObject({
    nodes: [
      [64, 95],
      [100, 127],
    ],
    collective: { ...barrier, otherwise: "tree" },
  });
  expect((await app.state()).undo).toEqual([
    "Machine: QsNet, 128-way",
    "Add job 2",
    "Job 2: collective Barrier",
    "Job 2: on nodes 64-95, 100-127",
    "Job 2: if not contiguous refuse → tree",
  ]);
});
