/** A barrier by hardware multicast: its wave over the tree step by step, and its nodes over time. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

/** Longer than a barrier of 16 nodes takes, in steps of 10 cycles. */
const MOST_STEPS = 500;

const BARRIER = {
  name: "Barrier",
  topology: { arity: 4, dimension: 2 },
  jobs: [{ collective: { operation: "barrier", algorithm: "hardware" } }],
  run: { duration_us: 30 },
};

const wave = (app: Flitscope) => app.page.getByTestId("wave");

async function stepUntil(app: Flitscope, expected: RegExp): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if (expected.test((await wave(app).textContent()) ?? "")) return;
    await app.command("step-10");
    await app.idle();
  }
  throw new Error(`The wave never reads ${expected}.`);
}

test("a barrier by multicast spreads to all nodes, is acknowledged and ends; its timeline is read by keys", async ({
  app,
}) => {
  await app.open(`./${linkTo(BARRIER)}`);
  await app.idle();
  await expect(wave(app)).toHaveText("No multicast in progress.");
  await expect(app.page.getByRole("list", { name: "What the picture shows" })).toContainText("multicast:");
  await stepUntil(app, /links up: .*opening/);
  await stepUntil(app, /to nodes: .*with data/);
  await stepUntil(app, /to nodes: .*acknowledged/);
  await stepUntil(app, /No multicast in progress/);
  await app.runToEnd();

  await app.page.getByRole("tab", { name: "Collective" }).click();
  const timeline = app.page.getByRole("group", { name: /what each node does over time/ });
  await expect(timeline).toHaveAttribute("aria-label", /16 nodes, 16 processes\. Operation \d+, done in/);
  const reading = timeline.getByRole("button");
  await reading.focus();
  const before = await reading.getAttribute("aria-label");
  await app.page.keyboard.press("Home");
  await app.page.keyboard.press("ArrowDown");
  await expect(reading).toHaveAttribute("aria-label", /^nodes? .*, at 0 ns: /);
  expect(await reading.getAttribute("aria-label")).not.toBe(before);
});
