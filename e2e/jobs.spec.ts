/** Several jobs at once: set up by hand with the keyboard alone, run, and each read by itself. */
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

/** The field that has the focus gets this text. */
async function type(app: Flitscope, text: string): Promise<void> {
  await app.page.keyboard.press("ControlOrMeta+A");
  await app.page.keyboard.type(text);
  await app.page.keyboard.press("Enter");
}

const jobs = async (app: Flitscope) => (await app.state()).opened?.scenario.jobs;
const toggle = (app: Flitscope, name: RegExp) => app.page.locator(".job-toggle").filter({ hasText: name });
const row = (app: Flitscope, job: number) => app.page.locator(`.job-table tr[data-job="${job}"]`);

test("two jobs with the keyboard alone: a job that computes, and one that writes to its servers", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
  await expect(row(app, 0)).toBeHidden();

  await app.tabTo("Add a job");
  await keyboard.press("Enter");
  await expect(toggle(app, /^Job 2/)).toBeFocused();
  await expect(toggle(app, /^Job 2/)).toHaveAttribute("aria-expanded", "true");

  await app.tabTo("Name");
  await type(app, "backup");
  await expect(toggle(app, /^backup/)).toBeVisible();
  await app.tabTo("On nodes");
  await type(app, "36-62, 63");
  await app.tabTo("Pattern");
  await app.typeAhead("I/O, any");
  await app.tabTo("Placement of the I/O nodes");
  await app.typeAhead("dist");
  await app.tabTo("Writes");
  await type(app, "0.5");
  await app.tabTo("Load");
  await app.typeAhead("off");
  await app.tabTo("Length, µs");
  await type(app, "150");

  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(150);
  expect(await jobs(app)).toMatchObject([
    { nodes: [[0, 31]], pattern: "uniform", load: "saturated" },
    {
      name: "backup",
      nodes: [[36, 63]],
      pattern: "io-random",
      io_nodes: [7, 15, 23, 31, 39, 47, 55, 63],
      write_share: 0.5,
      load: 0.3,
    },
  ]);

  await app.runToEnd();
  const { summary } = (await app.state()).status!;
  for (const number of [0, 1]) {
    const accepted = summary.jobs[number]!.accepted_mb_s_per_sender!;
    expect(accepted).toBeGreaterThan(0);
    await expect(row(app, number).locator(".job-accepted")).toHaveText(accepted.toFixed(1));
  }
  await expect(row(app, 0)).toContainText("saturated");
  await expect(row(app, 1).getByRole("cell").last()).toHaveText(
    summary.jobs[1]!.served_mb_s_per_io_node!.toFixed(1),
  );

  await test.step("what is removed leaves the focus in the list, and the other job its nodes", async () => {
    await app.button("Remove Job 1").focus();
    await keyboard.press("Enter");
    await expect(app.button("Add a job")).toBeFocused();
    await expect.poll(async () => (await jobs(app))?.length).toBe(1);
    expect(await jobs(app)).toMatchObject([{ name: "backup", nodes: [[36, 63]] }]);
  });
});

test("nodes of two jobs, or of none: said at the field, and below the line of a job that is closed", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.button("Add a job").click();
  await toggle(app, /^Job 1/).click();

  await app.edit("jobs[0].nodes", "0-40");
  const second = app.page.locator(".job").nth(1);
  await expect(second.locator(".field-problem")).toHaveText("node 32 is also in Job 1");
  await expect(app.problems).toContainText("jobs[1].nodes");
  await toggle(app, /^Job 2/).click();
  const nodes = app.field("jobs[1].nodes");
  await expect(nodes.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await expect(nodes).toContainText("node 32 is also in Job 1");

  await app.edit("jobs[1].nodes", "41-64, x");
  await expect(nodes).toContainText("there is no node 64; the last is 63");
  await expect(nodes.getByRole("textbox")).toHaveValue("41-64, x");
  await app.edit("jobs[1].nodes", "41-63");
  await expect(app.problems).toBeHidden();
  expect(await jobs(app)).toMatchObject([{ nodes: [[0, 40]] }, { nodes: [[41, 63]] }]);
});

test("axe finds nothing, and no control of the form is cut off", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.button("Add a job").click();
  await app.field("jobs[1].pattern").getByRole("combobox").selectOption("io-deterministic");
  await app.field("jobs[1].load").getByRole("combobox").selectOption("offered");
  await app.page.locator(".more > summary").click();
  await app.edit("jobs[1].nodes", "20-63");
  await expect(app.problems).toBeVisible();
  await expectAccessible(app, [WIDE, { width: 1920, height: 1080 }, PHONE]);
});
