/** What is seen beside the worms: why one is blocked, where a packet's time went, who sends to whom, objects over time. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkPoint } from "./support/network";

/** A few packets of every node have gone through, and some have waited. */
const HELD_CYCLE = 600;

test.beforeEach(async ({ app }) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.stepTo(HELD_CYCLE);
});

const tab = (app: Flitscope, name: string) => app.page.getByRole("tab", { name });

test("a click on a blocked worm asks why, a second one takes its link, a third lets go", async ({ app }) => {
  await app.command("run-until-blocked");
  await app.idle();
  const { stopped } = await app.state();
  await app.button("Dismiss").click();
  // Where the worm's header stands: at the end of that link.
  const { x, y } = await linkPoint(app, stopped!.link!);
  await app.page.mouse.click(x, y);
  await app.idle();
  await expect(app.heading).toHaveText(/^Packet \d+ of node \d+$/);
  expect((await app.state()).selected).toEqual({ kind: "packet", id: stopped!.packet });
  await expect(app.why.getByRole("listitem").first()).toContainText("has waited at");
  await expect(app.figure("Header")).toHaveText(/^waits at /);

  await app.page.mouse.click(x, y);
  expect((await app.state()).selected).toEqual({ kind: "link", id: stopped!.link });
  await app.page.mouse.click(x, y);
  expect((await app.state()).selected).toBeNull();
});

test("from step to step of the chain, and where the time of its packets went", async ({ app }) => {
  await app.command("run-until-blocked");
  await app.idle();
  await app.button("Show the packet").click();
  await app.idle();
  const first = (await app.state()).why!.steps;
  await app.why.getByRole("listitem").nth(1).getByRole("button").first().click();
  await app.idle();
  const { selected, journey } = await app.state();
  expect(selected).toEqual({ kind: "packet", id: first[1]!.packet });
  const time = journey!.parts.reduce((sum, { cycles }) => sum + cycles, 0);
  expect(time, "the parts add up to its life").toBe(journey!.until - journey!.opened);
  const waterfall = app.details.getByRole("img", { name: /^Packet \d+ → \d+, / });
  await expect(waterfall).toBeVisible();
  await app.details.getByText("Every hop", { exact: true }).click();
  await expect(app.details.getByRole("table", { name: /^Attempt 1/ })).toBeVisible();
});

test("by keyboard: tabs, then from cell to cell of sources and destinations", async ({ app }) => {
  await tab(app, "Congestion").focus();
  await app.page.keyboard.press("ArrowRight");
  const pairs = app.page.getByRole("region", { name: "Source × destination" });
  await expect(pairs.getByRole("group", { name: /of 4,096 cells in use\. Largest: / })).toBeVisible();
  const cell = pairs.getByRole("button", { name: / → / });
  await cell.focus();
  const before = await cell.getAttribute("aria-label");
  await app.page.keyboard.press("ArrowLeft");
  await expect(cell).not.toHaveAttribute("aria-label", before!);
  await expect(cell).toHaveAttribute("aria-label", /^(\d+) → (\d+): [\d,.]+ MB\/s$/);
  const source = Number.parseInt((await cell.getAttribute("aria-label"))!, 10);
  await app.page.keyboard.press("Enter");
  await expect(app.heading).toHaveText(`Node ${source}`);

  await tab(app, "Source × destination").focus();
  await app.page.keyboard.press("ArrowRight");
  await expect(
    app.page.getByRole("group", { name: /^Offered traffic: .+ Largest: \d+ → \d+, 100 %/ }),
  ).toBeVisible();
});

test("what is pinned is shown over time, up to the present", async ({ app }) => {
  await app.elite(20).click();
  await app.button("Pin scope").click();
  await app.idle();
  const scope = app.page.getByRole("img", { name: /^Elite level 2 number 4 over simulated time, / });
  await expect(scope).toBeVisible();
  await app.command("step-10");
  await app.idle();
  await expect(scope).toHaveAttribute("aria-label", /At 3\.05 µs: .*Headers waiting/);
  await app.button("Unpin scope").click();
  await expect(scope).toBeHidden();
});

test("links are shaded by what is chosen, and the legend says by what", async ({ app }) => {
  const shade = app.page.getByLabel("link:");
  await expect(shade).toHaveValue("delay");
  await shade.selectOption("predicted");
  await app.idle();
  expect((await app.state()).heat).toBe("predicted");
  await expect(shade.locator("xpath=ancestor::li")).toHaveAttribute("data-note", /^Predicted load: /);
});
