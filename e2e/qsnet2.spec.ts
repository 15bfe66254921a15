/** QsNetII's network of 1,024 places: built in the form, its full links told, and what does not divide refused. */
import { expect, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

/** Traffic that crosses the top, for as long as it takes to fill links. */
const CROSSING = {
  name: "Crossing",
  jobs: [{ pattern: "complement" }],
  run: { duration_us: 80 },
};

test("a network of 996 nodes under six of eight top switches is built, drawn, run, and told where it is full", async ({
  app,
}) => {
  await app.open(`./${linkTo(CROSSING)}`);
  await app.idle();
  await app.field("topology").getByRole("combobox").selectOption({ label: "QsNetII, 1,024-way" });
  const counts = app.page.locator(".counts").filter({ hasText: "top switches" });
  await expect(counts).toHaveText(/16 node chassis\s+8 top switches\s+1,024 links between them/);
  const topSwitches = app.field("topology.top_switches").getByRole("combobox");
  await topSwitches.selectOption({ label: "6 of 8 (75 %)" });
  await expect(counts).toHaveText(/6 top switches\s+768 links/);

  const nodes = app.field("topology.nodes").getByRole("textbox");
  await nodes.fill("1025");
  await nodes.press("Enter");
  await expect(app.field("topology.nodes")).toContainText(
    "1,025 nodes exceed the 1,024 places of arity 4 and dimension 5",
  );
  await nodes.fill("996");
  await nodes.press("Enter");
  await app.idle();
  const { opened, undo } = await app.state();
  expect(opened!.scenario).toMatchObject({
    network: "qsnet2",
    topology: { dimension: 5, nodes: 996, up_links_kept: [4, 3, 4, 4] },
  });
  expect(undo).toContain("Machine: QsNetII, 1,024-way");
  expect(undo).toContain("Top switches: 6 of 8");
  await expect(app.page.getByLabel("What the picture shows")).toContainText(
    "N: node chassis of 64 nodes, T: top switch",
  );

  await app.find("5.9");
  await expect(app.details).toContainText("top switch T4");

  await app.button("Run to the end").click();
  await app.idle();
  const full = app.page.getByTestId("full-links");
  await expect(full).toContainText(
    /full: for 90 % or more of the last \d+(\.\d+)? µs, (its|their) flit slots were used/,
  );
});

test("a number of top switches that does not divide is refused with those that do", async ({ app }) => {
  const topology = { dimension: 5, top_switches: 5 };
  await app.page.goto(`./${linkTo({ ...CROSSING, network: "qsnet2", topology })}`);
  await expect(app.problems).toContainText("topology.top_switches");
  await expect(app.problems).toContainText("5 top switches are not allowed");
  await expect(app.problems).toContainText("nearest allowed: 4 and 6");
});
