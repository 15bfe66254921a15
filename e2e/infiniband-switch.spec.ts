/** A network of one 96-port InfiniBand switch: chosen by name, drawn, used in part, and sizes that are none refused. */
import { expect, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

const UNIFORM = { name: "Uniform", jobs: [{ pattern: "uniform" }], run: { duration_us: 20 } };

test("a switch of 96 ports is chosen by name, and a few of its ports used", async ({ app }) => {
  await app.open(`./${linkTo(UNIFORM)}`);
  await app.idle();
  await app.field("topology").getByRole("combobox").selectOption({ label: "96-port switch" });
  await app.idle();
  await expect(app.page.locator(".counts").first()).toHaveText(/96 nodes\s+64 switches\s+288 cables/);
  await expect(app.field("topology.top_arity").getByRole("textbox")).toHaveValue("6");
  await expect(app.field("topology.top_elites")).toHaveCount(0);

  const nodes = app.field("topology.nodes").getByRole("textbox");
  await nodes.fill("97");
  await nodes.press("Enter");
  await expect(app.field("topology.nodes")).toContainText("97 nodes exceed the 96 places");
  await nodes.fill("32");
  await nodes.press("Enter");
  await app.idle();
  const { opened } = await app.state();
  expect(opened!.scenario).toMatchObject({
    network: "infiniband",
    topology: { arity: 4, dimension: 3, top_arity: 6, nodes: 32 },
  });
  await expect(app.field("topology").getByRole("combobox")).toHaveValue("infiniband-96");

  await app.find("3.15");
  await expect(app.details).toContainText("3.15");
  await app.runToEnd();
  expect((await app.state()).opened?.scenario.topology.top_arity).toBe(6);
});

test("ports that no switch has are refused with the nearest that one has", async ({ app }) => {
  const scenario = { ...UNIFORM, network: "infiniband", topology: { switch_ports: 64 } };
  await app.page.goto(`./${linkTo(scenario)}`);
  await expect(app.problems).toContainText("topology.switch_ports");
  await expect(app.problems).toContainText("64 is not one of 24, 96 and 288; nearest allowed: 96");
});
