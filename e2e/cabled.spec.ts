/** A fabric from a list of cables: the names of its parts, the paces of its cables, a break, and its even twin. */
import { expect, test } from "./support/flitscope";
import { elitePoint } from "./support/network";
import { linkTo, presetScenario } from "./support/scenarios";

type Cable = { ends: [string, number][]; length_m?: number; rate?: string };

const payload = (fields: Record<string, unknown>) => linkTo(fields).slice("#/s/".length);

/** Without the faults. */
function mended(scenario: ReturnType<typeof presetScenario>) {
  const topology = scenario.topology as { cables: Cable[] };
  const missing: Cable = {
    ends: [
      ["leaf-4", 5],
      ["spine-1", 4],
    ],
    length_m: 5,
  };
  const cables = [...topology.cables.map(({ rate: _, ...cable }) => cable), missing];
  return { ...scenario, name: "Without faults", topology: { ...topology, cables } };
}

test("a fabric with faults: names, a break and its undoing, and the same without faults beside it", async ({
  app,
}) => {
  const preset = presetScenario("infiniband-16-two-faults");
  const faulty = { ...preset, run: { ...preset.run, duration_us: 60 } };
  await app.open(`./${linkTo(faulty)}`);
  await app.idle();
  const legend = app.page.getByRole("list", { name: "What the picture shows" });
  await expect(legend).toContainText("one flit per 4 ns, thin: 8 ns");

  const { x, y } = await elitePoint(app, 4);
  await app.page.mouse.move(x, y);
  await expect(app.heading).toContainText("spine-1");
  await app.find("leaf-2");
  await expect(app.heading).toContainText("leaf-2");
  await app.find("n16");
  await expect(app.heading).toContainText("n16");
  await expect(app.page.getByRole("gridcell", { name: /\(spine-4\)/ })).toBeAttached();

  await app.find("spine-4");
  await app.button(/^Break/).click();
  await app.idle();
  const part = { level: 2, elite: 3 };
  expect((await app.state()).opened!.scenario.events).toMatchObject([{ change: "break", part }]);
  await app.page.keyboard.press("Control+z");
  await app.idle();
  expect((await app.state()).opened!.scenario.events ?? []).toEqual([]);
  await app.runToEnd();

  await app.typeAddress(`#/c/${payload(faulty)}~${payload(mended(faulty))}`);
  const panel = app.page.getByRole("region", { name: "A against B" });
  await expect(panel.getByRole("row", { name: /^Listed cables/ })).toContainText("leaf-4 port 5 to spine-1");
  await app.idle();
  await expect(app.page.locator(".side")).toHaveCount(2);
});
