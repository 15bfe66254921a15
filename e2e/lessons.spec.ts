/**
 * A lesson from its first step to its last and back again, and an exercise by keyboard. web/tools/lesson-steps.test.mjs opens every step of all
 * lessons without a browser, and web/content/lessons.test.ts simulates their figures.
 */
import type { Locator } from "@playwright/test";
import { compileAll } from "../web/content/lesson-compiler.ts";
import type { Exercise, Step } from "../web/src/lessons/lesson";
import type { Override } from "../web/src/scenario/overrides";
import { expect, type Flitscope, test } from "./support/flitscope";

const { lessons } = compileAll();

/**
 * What a step decides of the page. The canvas is left out: how wide a packet is drawn depends on the pace before, so the
 * same moment differs a little after another one.
 */
async function picture(app: Flitscope): Promise<unknown> {
  await app.idle();
  const { opened, status, selected, heat, tabs, notes, scopes, speed, playing } = await app.state();
  return {
    ...{ payload: opened?.payload, cycle: status?.cycle, summary: status?.summary },
    ...{ selected, heat, tabs, notes, scopes, speed, playing },
    instruments: await app.page.locator(".instrument").allInnerTexts(),
  };
}

/** Waits for the runs of a step; the status of each of its claims. */
async function verdictsOf(app: Flitscope, { experiment }: Step): Promise<Record<string, string>> {
  if (!experiment) return {};
  const claims = (JSON.parse(experiment) as { claims: { id: string }[] }).claims.map(({ id }) => id);
  await app.page.waitForFunction((wanted) => {
    const { lesson } = window.__flitscope!.state();
    return lesson && (lesson.problem || wanted.every((id) => lesson.figures[id]?.phase === "done"));
  }, claims);
  const { lesson } = await app.state();
  expect(lesson?.problem).toBeNull();
  return Object.fromEntries(
    claims.map((id) => {
      const judgement = lesson?.figures[id];
      return [id, judgement?.phase === "done" ? judgement.verdict.status : ""];
    }),
  );
}

async function answer(panel: Locator, { predict }: Step, verdicts: Record<string, string>): Promise<void> {
  if (predict?.kind !== "choice") return;
  const right = predict.options.findIndex(({ claim }) => verdicts[claim] === "holds");
  await panel.getByRole("radio").nth(right).check();
  await panel.getByRole("button", { name: "Reveal" }).click();
  await expect(panel.getByText("As you predicted.")).toBeVisible();
}

async function seeFigures(panel: Locator, step: Step): Promise<void> {
  for (const { id } of step.figures)
    await expect(panel.locator(`[data-figure="${id}"] dd`).first()).toContainText(/\d/);
}

async function solve(app: Flitscope, panel: Locator, { solution }: Exercise): Promise<void> {
  const check = async (overrides: readonly Override[], result: string) => {
    await panel.getByRole("button", { name: /^Try it/ }).click();
    await app.page.evaluate((changes) => window.__flitscope!.edit(changes), overrides);
    await panel.getByRole("button", { name: "Check" }).click();
    await expect(panel.getByText(result, { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Back to step" }).click();
    await app.idle();
  };
  await check([], "Not solved yet.");
  await check(solution, "Solved.");
}

test("a lesson is worked through to its end, and each step is the same on the way back", async ({ app }) => {
  const lesson = lessons[0]!;
  const panel = app.page.getByRole("region", { name: "Lesson", exact: true });
  await app.open(`./#/l/${lesson.id}`);
  const pictures: unknown[] = [];
  for (const [at, step] of lesson.steps.entries()) {
    if (at > 0) await panel.getByRole("button", { name: "Next" }).click();
    await test.step(step.title, async () => {
      await expect(panel.getByRole("heading", { name: step.title })).toBeVisible();
      await expect.poll(() => app.hash).toBe(`#/l/${lesson.id}/${at + 1}`);
      const verdicts = await verdictsOf(app, step);
      // To reveal the answer runs the network to its end; on the way back the step is as it sets itself up.
      pictures.push(await picture(app));
      await answer(panel, step, verdicts);
      await seeFigures(panel, step);
      if (step.exercise) await solve(app, panel, step.exercise);
    });
  }
  for (const [at, step] of [...lesson.steps.entries()].reverse()) {
    if (at < lesson.steps.length - 1) await panel.getByRole("button", { name: "Back", exact: true }).click();
    await expect(panel.getByRole("heading", { name: step.title })).toBeVisible();
    await expect.poll(() => picture(app), `${step.title}, on the way back`).toEqual(pictures[at]);
  }
});

test("an exercise is solved by keyboard, with the fields next to its task", async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  const panel = page.getByRole("region", { name: "Lesson", exact: true });
  await app.open("./#/l/early-ack/7");
  await app.idle();
  const tabTo = async (control: Locator) => {
    while (!(await control.evaluate((each) => each === document.activeElement))) await keyboard.press("Tab");
  };
  await panel.getByRole("button", { name: "Try it" }).focus();
  await keyboard.press("Enter");
  // The pressed button is gone, so the focus moves to the heading.
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  const field = panel.locator('.field[data-path="model.ack_offset_percent"]').getByRole("textbox");
  await expect(field).toBeVisible();
  await tabTo(field);
  await keyboard.press("Control+a");
  await keyboard.type("40");
  await keyboard.press("Enter");
  await app.idle();
  expect((await app.state()).opened?.scenario.model.ack_offset_percent).toBe(40);
  await tabTo(panel.getByRole("button", { name: "Check" }));
  await keyboard.press("Enter");
  await expect(panel.getByText("Solved.", { exact: true })).toBeVisible();
});
