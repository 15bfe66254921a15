/** Building a machine and its traffic: on the leaves of the tree, with the pointer and with the keyboard alone. */
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { nodePoint, paintLeaves } from "./support/network";

const jobs = async (app: Flitscope) => (await app.state()).opened!.scenario.jobs;
const fold = (app: Flitscope, title: string) =>
  app.page.locator(".fold > summary").filter({ hasText: title });
const counts = (app: Flitscope) => app.page.locator(".counts");

async function open(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
}

test("jobs and I/O nodes painted on the tree: a drag is one change with a name, and Esc puts the brush down", async ({
  app,
}) => {
  await open(app);
  await app.button("Add a job").click();
  await app.field("jobs[1].pattern").getByRole("combobox").selectOption("io-random");
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

test("the same with the keyboard alone, on the twin of the tree and in the form", async ({ app }) => {
  const { keyboard } = app.page;
  await open(app);
  await app.button("Add a job").focus();
  await keyboard.press("Enter");
  await app.field("jobs[1].pattern").getByRole("combobox").focus();
  await app.typeAhead("I/O, any");
  await app.idle();
  const strip = app.page.getByRole("listbox", { name: "I/O nodes of Job 2" });
  await strip.focus();
  for (let i = 0; i < 3; i++) await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Enter");
  await expect
    .poll(async () => (await jobs(app))[1]?.io_nodes)
    .toEqual([
      [0, 3],
      [56, 63],
    ]);

  await app.button("Paint on the tree").focus();
  await keyboard.press("Enter");
  const node = app.twin.getByRole("gridcell", { name: "node 8, Job 1" });
  await app.twin.getByRole("gridcell").first().focus();
  for (let i = 0; i < 3; i++) await keyboard.press("ArrowDown");
  while (!(await node.evaluate((cell) => cell === document.activeElement)))
    await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect(app.twin.getByRole("gridcell", { name: "node 8, Job 1, I/O node" })).toBeFocused();
  await keyboard.press("Escape");
  expect((await app.state()).paint).toBeNull();
});

test("what a machine comes to is told as it is built, level by level", async ({ app }) => {
  await open(app);
  await expect(counts(app)).toHaveText(/64 nodes 48 Elites 192 cables\s+bisection 32 links, 12.8 GB\/s/);
  await fold(app, "Levels").click();
  const kept = app.page.getByRole("textbox", { name: "Up links kept at level 2" });
  await kept.fill("2");
  await kept.press("Enter");
  await expect(counts(app)).toContainText("bisection 16 links");
  const keptLinks = async () => (await app.state()).opened?.scenario.topology.up_links_kept;
  await expect.poll(keptLinks).toEqual([4, 2]);
  await kept.fill("9");
  await kept.press("Enter");
  await expect(kept).toHaveAttribute("aria-invalid", "true");
  await expect(app.page.locator(".levels ~ .field-problem").first()).toContainText("from 1 to 4");
});

test("what links will carry is told before the run, and shown on the tree", async ({ app }) => {
  await app.open("./#/p/qsnet-64-hot-spot");
  await app.idle();
  await fold(app, "Predicted load").click();
  const most = app.page.locator(".most-loaded button");
  await expect(most).toHaveText(["Elite 1.0 → node 0"]);
  await most.click();
  const { selected } = await app.state();
  expect(selected?.kind).toBe("link");
  await app.button("Show on the tree").click();
  expect((await app.state()).heat).toBe("predicted");
});

test("a link that is selected breaks at the present moment, is listed with its time, and is repaired", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.stepTo(600);
  await fold(app, "Predicted load").click();
  await app.twin.getByRole("gridcell", { name: /^Elite level 2 number 5,/ }).focus();
  await app.page.keyboard.press("Enter");
  await app.page.keyboard.press("b");
  await app.idle();
  expect((await app.state()).opened?.scenario.events).toEqual([
    { at_cycle: 600, change: "break", part: { level: 2, elite: 5 } },
  ]);
  expect((await app.state()).status?.cycle).toBe(600);
  await expect(counts(app)).toContainText("192 cables");
  await fold(app, "Failures").click();
  await expect(app.page.locator(".part-list li")).toHaveCount(1);
  await expect(app.page.getByRole("textbox", { name: "Break Elite 2.5: time, µs" })).toHaveValue("3");

  await app.button("Repair this Elite").click();
  await app.idle();
  expect((await app.state()).opened?.scenario).not.toHaveProperty("events");
});

test("axe finds nothing while building, and nothing is cut off", async ({ app }) => {
  await open(app);
  await app.button("Add a job").click();
  await app.field("jobs[1].pattern").getByRole("combobox").selectOption("io-random");
  await app.idle();
  for (const title of ["Levels", "Predicted load", "Who sends to whom", "Failures"])
    await fold(app, title).click();
  await app.button("Paint on the tree").click();
  await expectAccessible(app, [WIDE, PHONE]);
});
