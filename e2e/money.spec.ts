/** The cost of a network: its bill, and what half of the top switches saves. */
import { expect, type Flitscope, test } from "./support/flitscope";

const PRESET = "./#/p/qsnet2-1024-tping?set.run.duration_us=20";

const cost = (app: Flitscope) => app.page.locator(".cost");
const price = (app: Flitscope) => cost(app).getByRole("textbox", { name: "Price of QM500 adapter, $" });
const total = (app: Flitscope) => cost(app).locator(".bill-total").first().locator("td").first();

async function retype(app: Flitscope, text: string): Promise<void> {
  await price(app).fill(text);
  await app.page.keyboard.press("Enter");
  await app.idle();
}

test("the bill follows its prices, and a comparison has both bills and the cost per MB/s", async ({
  app,
}) => {
  await app.open(PRESET);
  await app.idle();
  await app.page.locator(".fold > summary").filter({ hasText: /^Cost/ }).click();
  await expect(total(app)).toHaveText(/\d/);
  const before = await total(app).textContent();
  await expect(cost(app).locator(".reduced tbody tr")).toHaveCount(3);
  await expect(cost(app).getByRole("img", { name: /^Cost per port/ })).toHaveCount(2);

  await test.step("another price changes the total, and is undone", async () => {
    const { digest } = (await app.state()).opened!;
    await retype(app, "2,000");
    await expect(total(app)).not.toHaveText(before!);
    await expect(cost(app).locator(".standing", { hasText: "your price" })).toBeVisible();
    expect((await app.state()).opened!.digest, "the simulation does not depend on prices").toBe(digest);
    await app.button(/^Undo/).click();
    await expect(total(app)).toHaveText(before!);
  });
  await test.step("a negative price is refused at its field", async () => {
    await retype(app, "-5");
    await expect(price(app)).toHaveAttribute("aria-invalid", "true");
    await expect(cost(app).locator(".field-problem")).toContainText("0 to");
    await expect(total(app), "the bill of the running scenario stays").toHaveText(before!);
    await app.button("Discard this edit").click();
    await expect(price(app)).toHaveValue("1570");
  });
  await test.step("all top switches against half of them", async () => {
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
  });
});
