/** Workers that end without a word: the page notices by itself, and a new engine goes on. */
import { expect, type Flitscope, test } from "./support/flitscope";

const end = (app: Flitscope, name: "engine" | "picture") =>
  app.page.evaluate((which) => window.__flitscope!.end(which), name);

async function goesOn(app: Flitscope, cycle: number): Promise<void> {
  await app.button("Restart the engine").click();
  await app.idle();
  expect((await app.state()).status?.cycle).toBe(0);
  await app.stepTo(cycle);
  await expect(app.network.locator("canvas")).toHaveCount(2);
}

test("the engine's worker ends itself: the page reports it, keeps its state, and a new engine goes on", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal?t=0");
  await app.stepTo(200);
  const before = await app.possessions();
  await end(app, "engine");
  await expect(app.crash).toContainText("The engine's worker is gone.");
  expect(await app.possessions()).toEqual(before);
  await goesOn(app, 40);

  await test.step("also while a run waits for its answer", async () => {
    await app.page.evaluate(() => {
      const hooks = window.__flitscope!;
      void hooks.command("run-to-end");
      hooks.end("engine");
    });
    await expect(app.crash).toContainText("The engine's worker is gone.");
    await goesOn(app, 40);
  });
});

test("the picture's worker ends itself: the page reports it in its place, and a new engine brings a new picture", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal?t=0");
  await app.stepTo(200);
  await end(app, "picture");
  const alert = app.page.getByRole("alert", { name: "The picture stopped" });
  await expect(alert).toContainText("its worker stopped");
  await goesOn(app, 40);
  await expect(alert).toBeHidden();

  await test.step("workers that the page ends itself raise no alert", async () => {
    await app.page.evaluate(() => window.__flitscope!.trap());
    await goesOn(app, 20);
    await expect(app.crash).toBeHidden();
    await expect(alert).toBeHidden();
  });
});
