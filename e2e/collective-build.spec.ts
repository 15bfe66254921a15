/** Building ASCI Q, and a barrier on a part of it, with the keyboard alone. */
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

const scenario = async (app: Flitscope) => (await app.state()).opened!.scenario;
const counts = (app: Flitscope) => app.page.locator(".counts");

async function open(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-uniform");
  await app.idle();
}

/** Goes to a control by Tab, writes in place of what is there, and is done with it. */
async function write(app: Flitscope, name: string, text: string): Promise<void> {
  const { keyboard } = app.page;
  await app.tabTo(name);
  await keyboard.press("Control+a");
  await keyboard.type(text);
  await keyboard.press("Enter");
}

async function pick(app: Flitscope, name: string, typed: string): Promise<void> {
  await app.tabTo(name);
  await app.typeAhead(typed);
  await app.idle();
}

test("ASCI Q is chosen, a barrier is put on half of it, refused where its nodes are not contiguous, and mended", async ({
  app,
}) => {
  const { keyboard } = app.page;
  await open(app);
  await pick(app, "Machine", "ASCI Q, 1");
  await expect(counts(app)).toContainText("1,024 nodes");
  expect((await scenario(app)).topology).toMatchObject({ dimension: 5, cable_m: [5, 0, 0, 15, 0] });

  await app.tabTo("Add a job");
  await keyboard.press("Enter");
  await app.idle();
  await pick(app, "Pattern", "Barrier");
  const algorithm = app.field("jobs[1].collective.algorithm");
  await expect(algorithm.getByRole("combobox").first()).toHaveValue("hardware");
  await expect(app.page.locator(".members")).toHaveText("512 nodes, contiguous");
  expect((await scenario(app)).jobs[1]).toMatchObject({
    nodes: [[512, 1023]],
    collective: { operation: "barrier", algorithm: "hardware" },
  });

  await write(app, "On nodes", "512-767, 800-1023");
  await expect(algorithm.locator(".field-problem")).toContainText("multicasts need contiguous nodes");
  await expect(app.page.locator(".members")).toHaveText("480 nodes, not contiguous (2 ranges)");
  // The engine objects: what is open stays as it was.
  expect((await scenario(app)).jobs[1]?.nodes).toEqual([[512, 1023]]);

  await pick(app, "Algorithm for non-contiguous nodes", "otherwise: tree");
  await expect(algorithm.locator(".field-problem")).toBeHidden();
  expect((await scenario(app)).jobs[1]).toMatchObject({
    nodes: [
      [512, 767],
      [800, 1023],
    ],
    collective: { algorithm: "hardware", otherwise: "tree" },
  });
  expect((await app.state()).undo).toEqual([
    "Machine: ASCI Q, 1,024 nodes",
    "Add job 2",
    "Job 2: collective Barrier",
    "Job 2: on nodes 512-767, 800-1023",
    "Job 2: if not contiguous refuse → tree",
  ]);
});

test("two segments are joined by a supertop of as many links as are wanted", async ({ app }) => {
  await open(app);
  await pick(app, "Machine", "ASCI Q, Q");
  await expect(counts(app)).toContainText("2,048 nodes");
  await pick(app, "Supertop", "2 of 4");
  expect((await scenario(app)).topology.up_links_kept).toEqual([4, 4, 4, 4, 2]);
});

test("an Elite says which top switch it is packed in", async ({ app }) => {
  await open(app);
  await pick(app, "Machine", "ASCI Q, 1");
  await app.find("4.64");
  await expect(app.heading).toHaveText("Elite level 4 number 64");
  await expect(app.details).toContainText("top switch T0");
});

test("axe finds nothing in the fields of a collective, and nothing is cut off", async ({ app }) => {
  await open(app);
  await app.field("topology").getByRole("combobox").selectOption("asciq-segment");
  await app.idle();
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("scatter");
  await app.field("jobs[0].collective.algorithm").getByRole("combobox").selectOption("tree");
  await app.idle();
  for (const title of ["More", "Levels"])
    await app.page.locator(".fold > summary").filter({ hasText: title }).first().click();
  await expectAccessible(app, [WIDE, PHONE]);
});
