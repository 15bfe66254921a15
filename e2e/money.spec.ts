/** How much network is enough, as a reviewer asks it: what the 1,024-way network costs, whole and halved, and what it gives. */
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";

/** As long as one can wait for in a test. */
const DURATION_US = 20;
const PRESET = `./#/p/qsnet2-1024-tping?set.run.duration_us=${DURATION_US}`;

const cost = (app: Flitscope) => app.page.locator(".cost");
const price = (app: Flitscope, part: string) =>
  cost(app).getByRole("textbox", { name: `Price of ${part}, $` });
const total = (app: Flitscope) => cost(app).locator(".bill-total").first().locator("td").first();

async function openBill(app: Flitscope): Promise<void> {
  await app.open(PRESET);
  await app.idle();
  await app.page.locator(".fold > summary").filter({ hasText: /^Cost/ }).click();
  await expect(total(app)).toHaveText(/\d/);
}

async function retype(app: Flitscope, part: string, text: string): Promise<void> {
  await price(app, part).fill(text);
  await app.page.keyboard.press("Enter");
  await app.idle();
}

test("a bill says what is listed, assumed and solved for, and follows its prices; a wrong price is refused at its field", async ({
  app,
}) => {
  await openBill(app);
  const before = await total(app).textContent();
  for (const word of ["listed", "assumed"])
    await expect(cost(app).locator(".standing", { hasText: word }).first()).toBeVisible();
  await expect(cost(app).locator(".reduced tbody tr")).toHaveCount(3);
  // Of this network by its top switches, and of both networks at all sizes.
  await expect(cost(app).getByRole("img", { name: /^Cost per port/ })).toHaveCount(2);
  expect(await violations(app)).toEqual([]);

  await test.step("another price is another sum, and goes back", async () => {
    const { digest } = (await app.state()).opened!;
    await retype(app, "QM500 adapter", "2,000");
    await expect(total(app)).not.toHaveText(before!);
    await expect(cost(app).locator(".standing", { hasText: "your price" })).toBeVisible();
    expect((await app.state()).opened!.digest, "what is simulated does not depend on prices").toBe(digest);
    await app.button(/^Undo/).click();
    await expect(total(app)).toHaveText(before!);
  });
  await test.step("what is no price", async () => {
    await retype(app, "QM500 adapter", "-5");
    await expect(price(app, "QM500 adapter")).toHaveAttribute("aria-invalid", "true");
    await expect(cost(app).locator(".field-problem")).toContainText("0 to");
    await expect(total(app), "the bill of what runs still stands").toHaveText(before!);
    expect(await violations(app)).toEqual([]);
    await app.button("Discard this edit").click();
    await expect(price(app, "QM500 adapter")).toHaveValue("1570");
  });
});

test("full against half: both bills, the difference, and what each MB/s costs", async ({ app }) => {
  await openBill(app);
  await app.runToEnd();
  await expect(cost(app).locator(".delivered")).toContainText("per MB/s");
  await app.button("Compare").click();
  await app.idle();
  await app.field("topology.top_switches").getByRole("combobox").selectOption("4");
  await app.idle();
  const costs = app.page.locator(".compare-costs");
  await expect(costs.locator("summary")).toContainText("−14.");
  await costs.locator("summary").click();
  await expect(costs.getByRole("row", { name: /^Top switch/ })).toContainText("−442,000");
  await expect(costs.getByRole("row", { name: /^per MB\/s/ })).toContainText(/\d/);
  expect(await violations(app)).toEqual([]);
});

test("a sweep over top switches weighs money against performance", async ({ app }) => {
  const sweep = {
    sweep: 1,
    name: "A small one",
    base: "qsnet2-1024-tping",
    set: { "topology.nodes": 320, "run.duration_us": DURATION_US },
    axes: [{ path: "topology.top_switches", values: [4, 8] }],
    measures: ["accepted_mb_s_per_sender", "cost.total"],
  };
  await app.open("./#/p/qsnet-64-uniform");
  await app.sweep.open();
  await app.sweep.openFile("top.sweep.json", JSON.stringify(sweep));
  await app.sweep.sheet.getByRole("button", { name: "Start 2 runs" }).click();
  await expect(app.sweep.progress).toHaveText("2 of 2 runs are done.");
  await app.sweep.sheet.getByLabel("Charts").selectOption({ label: "against another measure" });
  await expect(app.sweep.chart).toHaveAttribute("aria-label", /against .*\$.* by Top switches\. 4: .*; 8: /);
  await expect(app.sweep.sheet.locator(".trades li")).toHaveCount(1);
  await expect(app.sweep.sheet.locator(".trades li")).toContainText("4 compared with 8");
  expect(await violations(app)).toEqual([]);
});
