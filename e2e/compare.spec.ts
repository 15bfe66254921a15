/** Two simulations on one clock: side by side, as B − A, and their verdict over several seeds. */
import { expect, type Flitscope, test } from "./support/flitscope";

/** Short, so that a verdict over several seeds takes seconds. */
const DURATION_US = "60";
const HELD_CYCLE = 600;

const panel = (app: Flitscope) => app.page.getByRole("region", { name: "A against B" });
const bar = (app: Flitscope) => app.page.getByRole("region", { name: "Comparison" });
const nameOf = (app: Flitscope, letter: string) =>
  app.page.getByRole("textbox", { name: `Name of ${letter}` });
const tab = (app: Flitscope, name: string) => app.page.getByRole("tab", { name });

async function compareShort(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.edit("run.duration_us", DURATION_US);
  await app.idle();
  await app.button("Compare").click();
  await expect(panel(app)).toContainText("A and B are identical");
  await app.idle();
}

/** B sends to other nodes than A. */
async function differ(app: Flitscope): Promise<void> {
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("complement");
  await app.idle();
  await expect(panel(app)).toContainText("One input differs");
}

test("B starts as a copy and is edited; A and B step and zoom together, and share what is selected", async ({
  app,
}) => {
  await compareShort(app);
  await expect(app.page.locator('.side[data-focused="true"]')).toHaveAttribute("data-side", "b");
  await differ(app);
  await expect(panel(app).getByRole("row", { name: /^Pattern/ })).toContainText("complement");
  await nameOf(app, "A").fill("as it was");
  await app.page.keyboard.press("Enter");
  await app.idle();
  const { sides, focus, opened } = await app.state();
  expect([sides.a.opened?.scenario.name, focus]).toEqual(["as it was", "b"]);
  expect(opened?.scenario.jobs[0]?.pattern).toBe("complement");
  await app.button("Focus A").click();
  await app.idle();
  await expect(app.field("jobs[0].pattern").getByRole("combobox")).toHaveValue("bit-reversal");
  await app.stepTo(HELD_CYCLE);
  const stepped = (await app.state()).sides;
  expect([stepped.a.status?.cycle, stepped.b?.status?.cycle]).toEqual([HELD_CYCLE, HELD_CYCLE]);
  const [a, b] = [app.page.locator('.side[data-side="a"]'), app.page.locator('.side[data-side="b"]')];
  const box = (await a.locator(".network-host").boundingBox())!;
  await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await app.page.mouse.wheel(0, -400);
  await app.idle();
  await expect(b.getByRole("button", { name: "Whole network" }), "B follows").toBeVisible();
  await b.getByRole("button", { name: "Whole network" }).click();
  await expect(a.getByRole("button", { name: "Whole network" })).toBeHidden();
  await app.elite(20).click();
  await app.idle();
  await app.page.keyboard.press("x");
  await app.idle();
  const { focus: focused, selected } = await app.state();
  expect([focused, selected]).toEqual(["b", { kind: "elite", id: 20 }]);
  await app.button("Stop comparing").click();
  await app.idle();
  expect((await app.state()).sides.b).toBeNull();
  await expect(app.page.locator(".side")).toHaveCount(1);
});

test("B − A is drawn on tree and matrices, and described in words", async ({ app }) => {
  await compareShort(app);
  await differ(app);
  await app.stepTo(HELD_CYCLE);
  await bar(app).getByRole("button", { name: "B − A" }).click();
  await app.idle();
  await expect(app.page.locator(".side")).toHaveCount(1);
  await expect(app.matrix.getByRole("group")).toHaveAttribute(
    "aria-label",
    /^Congestion matrix, B − A, .*Largest (increase|decrease) in B/,
  );
  await expect(app.twin).toHaveAttribute("aria-label", /B − A/);
  await expect(
    app.twin.getByRole("gridcell", { name: /delay difference B − A [+−]\d+ of 100/ }).first(),
  ).toBeAttached();
  await expect(app.page.getByRole("list", { name: "What the picture shows" })).toContainText(
    "less | more in B",
  );
  await tab(app, "Source × destination").click();
  await expect(
    app.page.getByRole("group", { name: /^Accepted bandwidth .*B − A: .*Largest difference/i }),
  ).toBeVisible();
});

test("a verdict over several seeds has a sentence, intervals and conclusions", async ({ app }) => {
  await compareShort(app);
  await differ(app);
  await panel(app).getByLabel("Seeds").selectOption("2");
  await panel(app).getByLabel("Length").selectOption("as it is");
  await panel(app).getByRole("button", { name: "Run comparison" }).click();
  const table = panel(app).getByRole("table", { name: /^Results: 2 seeds each/ });
  await expect(table).toBeVisible({ timeout: 120_000 });
  const accepted = table.locator('[data-measure="accepted_mb_s_per_sender"]');
  await expect(accepted).toContainText(/\d ± \d/);
  await expect(accepted).toContainText(/higher|lower|equal|not resolved/);
  await expect(panel(app).getByRole("status").first()).toContainText(/: bandwidth .+ 2 seeds each/);
});
