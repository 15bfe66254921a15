/** MPI programs: where a process waits for progress of the MPI library, and that independent progress ends the waiting. */
import { expect, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

/** Sixteen nodes that compute, some longer than others, and exchange; long messages between neighbours. */
const MEMBRANE = {
  name: "Membrane",
  network: "infiniband",
  topology: { arity: 4, dimension: 2 },
  jobs: [
    {
      buffers: "main",
      program: { name: "lammps-membrane", atoms: 8000, imbalance_percent: 20, repetitions: 1 },
    },
  ],
  run: { duration_us: 1_000_000 },
};

test("a program waits for progress in its figures and its timeline, and no longer with independent progress", async ({
  app,
}) => {
  const view = (name: "Figures" | "Timeline") => app.button(name).click();
  await app.open(`./${linkTo(MEMBRANE)}`);
  await app.idle();
  await app.runToEnd();
  await app.page.getByRole("tab", { name: "Program" }).click();
  await view("Figures");
  await expect(app.page.getByTestId("program-result")).toHaveText(/^Iteration [\d.]+ ms/);
  const shares = app.page.getByRole("region", { name: "Program results" });
  await expect(shares).toContainText(/waits for progress [1-9]\d* %/);

  await view("Timeline");
  const timeline = app.page.getByRole("group", { name: /what each process does over time/ });
  await expect(timeline).toHaveAttribute("aria-label", /16 processes, .*waits for progress/);
  const reading = timeline.getByRole("button");
  await reading.focus();
  await app.page.keyboard.press("ArrowDown");
  await app.page.keyboard.press("+");
  await app.page.keyboard.press("Home");
  await expect(reading).toHaveAttribute("aria-label", /^process 1, node 1, at /);
  await expect(app.button(/^Show all \d/)).toBeVisible();
  await app.page.keyboard.press("Escape");
  await expect(app.button(/^Show all \d/)).toBeHidden();

  await app.page.getByRole("combobox", { name: "MPI progress" }).selectOption("independent");
  await app.idle();
  expect((await app.state()).undo).toContain("MPI progress in-calls → independent");
  await app.runToEnd();
  await view("Figures");
  await expect(shares).toContainText("computes");
  await expect(shares).not.toContainText("waits for progress");
});
