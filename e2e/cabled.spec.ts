/** A fabric from a list of cables in a file: the names of its parts, the rates of its cables, a break, and a comparison. */
import { expect, test } from "./support/flitscope";
import { elitePoint } from "./support/network";
import { linkTo, presetScenario, withDuration } from "./support/scenarios";

test("a fabric with faults opens from a file: its parts are found by name, one breaks, and its cables are compared", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-uniform");
  await app.drop("fabric.json", withDuration("infiniband-16-two-faults", 60));
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
  await app.pause();
  const legend = app.page.getByRole("list", { name: "What the picture shows" });
  await expect(legend).toContainText("one flit per 4 ns, thin: 8 ns");

  const { x, y } = await elitePoint(app, 4);
  await app.page.mouse.move(x, y);
  await expect(app.heading).toContainText("spine-1");
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

  // Side B has the missing cable.
  const { topology, ...rest } = presetScenario("infiniband-16-two-faults");
  const { cables, ...others } = topology as { cables: object[] };
  const missing = {
    ends: [
      ["leaf-4", 5],
      ["spine-1", 4],
    ],
  };
  const [a, b] = [cables, [...cables, missing]].map((each) =>
    linkTo({ ...rest, topology: { ...others, cables: each } }).slice("#/s/".length),
  );
  await app.typeAddress(`#/c/${a}~${b}`);
  const panel = app.page.getByRole("region", { name: "A against B" });
  await expect(panel.getByRole("row", { name: /^Listed cables/ })).toContainText("leaf-4 port 5 to spine-1");
});
