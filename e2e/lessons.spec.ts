/**
 * Every step of every lesson, as a learner goes through it: what it sets up is what its file says, its figures come out as
 * it expects, exactly one answer of a question is right, and an exercise is solved by its solution and by nothing less.
 */
import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { compileAll } from "../web/content/lesson-compiler.ts";
import type { Exercise, Lesson, Step, StepPlace } from "../web/src/lessons/lesson";
import { type Override, withOverrides } from "../web/src/scenario/overrides";
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkNatively } from "./support/native";
import { ROOT } from "./support/scenarios";

const { lessons } = compileAll();

/**
 * What a step decides of what is before one's eyes. The canvas itself is left out: how wide a worm is drawn depends on the
 * pace that was seen, so the same moment looks a little different to who comes from elsewhere.
 */
async function picture(app: Flitscope): Promise<unknown> {
  await app.idle();
  const { sides, focus, compare, status, selected, heat, tabs, notes, scopes, speed, playing } =
    await app.state();
  const { map } = compare;
  return {
    ...{ a: sides.a.opened?.payload, b: sides.b?.opened?.payload, focus, map },
    ...{ cycle: status?.cycle, selected, heat, tabs },
    ...{ notes, scopes, speed, playing, summary: status?.summary },
    instruments: await app.page.locator(".instrument").allInnerTexts(),
  };
}

/** What stands behind `#/s/` in the link to what a step sets up, as the command line has it. */
function payloadOf({ preset, overrides }: StepPlace, name: string): Promise<string> {
  const text = readFileSync(`${ROOT}engine-rs/study/data/scenarios/${preset}.json`, "utf8");
  return linkNatively(withOverrides(text, overrides).text, test.info(), name);
}

async function isSetUp(app: Flitscope, { at, beside }: Step): Promise<void> {
  const { sides, report } = await app.state();
  expect(report).toBeNull();
  expect(sides.a.opened?.payload).toBe(await payloadOf(at, "a"));
  expect(sides.b?.opened?.payload).toBe(beside ? await payloadOf(beside, "b") : undefined);
}

/** Waits for the runs of a step, and reads off what it told. */
async function figuresOf(app: Flitscope, { experiment }: Step): Promise<Record<string, string>> {
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

/** Every value of the curve is set by its key for the least; what comes out is drawn beside it. */
async function drawing(panel: Locator, claim: string, told: Record<string, string>): Promise<void> {
  expect(told[claim]).toBe("holds");
  const handles = panel.getByRole("slider");
  for (let at = 0; at < (await handles.count()); at++) await handles.nth(at).press("Home");
  await panel.getByRole("button", { name: "Reveal" }).click();
  await expect(panel.getByText("Simulated result next to your prediction.")).toBeVisible();
}

async function question(panel: Locator, { predict }: Step, told: Record<string, string>): Promise<void> {
  if (predict?.kind === "curve") await drawing(panel, predict.claim, told);
  if (predict?.kind !== "choice") return;
  const right = predict.options.flatMap(({ claim }, at) => (told[claim] === "holds" ? [at] : []));
  expect(right, "exactly one answer is right").toHaveLength(1);
  await panel.getByRole("radio").nth(right[0]!).check();
  await panel.getByRole("button", { name: "Reveal" }).click();
  await expect(panel.getByText("As you predicted.")).toBeVisible();
}

async function figures(panel: Locator, step: Step, told: Record<string, string>): Promise<void> {
  for (const { id, claim } of step.figures) {
    expect(told[claim], id).toBe("holds");
    await expect(panel.locator(`[data-figure="${id}"] dd`).first()).toContainText(/\d/);
  }
}

async function exercise(app: Flitscope, panel: Locator, { solution, wrong }: Exercise): Promise<void> {
  const check = async (overrides: readonly Override[]) => {
    await panel.getByRole("button", { name: /^Try it/ }).click();
    await app.page.evaluate((changes) => window.__flitscope!.edit(changes), overrides);
    await app.idle();
    await panel.getByRole("button", { name: "Check" }).click();
    const result = panel.getByText(/^(Solved|Not solved yet)\.$/);
    await expect(result).toBeVisible();
    const words = await result.textContent();
    await panel.getByRole("button", { name: "Back to step" }).click();
    await app.idle();
    return words;
  };
  expect(await check([]), "as it is given").toBe("Not solved yet.");
  for (const attempt of wrong) expect(await check(attempt), "a wrong one").toBe("Not solved yet.");
  expect(await check(solution), "its solution").toBe("Solved.");
}

/** What a step has in its panel. */
function kindsOf({ blocks, predict, figures, exercise }: Step): string[] {
  const inText = [...JSON.stringify(blocks).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => `text ${kind}`);
  return [
    ...inText,
    ...(predict ? [`predict ${predict.kind}`] : []),
    ...(figures.length > 0 ? ["figures"] : []),
    ...(exercise ? ["exercise"] : []),
  ];
}

/** The first step of all lessons with a kind of content: axe looks at each kind there, and never again at the same markup. */
const FIRST_OF_ITS_KIND = new Set<Step>();
const known = new Set<string>();
for (const step of lessons.flatMap(({ steps }) => steps))
  for (const kind of kindsOf(step)) {
    if (!known.has(kind)) FIRST_OF_ITS_KIND.add(step);
    known.add(kind);
  }

/**
 * From the first step to the last, and back again: to the step before, or in the first lesson all of the way, which is
 * the same for every lesson.
 */
async function goThrough(app: Flitscope, lesson: Lesson): Promise<void> {
  const panel = app.page.getByRole("region", { name: "Lesson", exact: true });
  await app.open(`./#/l/${lesson.id}`);
  const pictures: unknown[] = [];
  for (const [at, step] of lesson.steps.entries()) {
    if (at > 0) await panel.getByRole("button", { name: "Next" }).click();
    await test.step(step.title, async () => {
      await expect(panel.getByRole("heading", { name: step.title })).toBeVisible();
      await app.idle();
      await expect.poll(() => app.hash).toBe(`#/l/${lesson.id}/${at + 1}`);
      await isSetUp(app, step);
      const told = await figuresOf(app, step);
      // Revealing runs the network to its end; on the way back the step is as it sets itself up.
      pictures.push(await picture(app));
      await question(panel, step, told);
      await figures(panel, step, told);
      // The first one has the rest of the page about it, which is the same for all.
      const about = lesson.number === 1 && at === 0 ? {} : { within: ".lesson-panel" };
      if (FIRST_OF_ITS_KIND.has(step)) expect(await violations(app, about)).toEqual([]);
      if (step.exercise) await exercise(app, panel, step.exercise);
    });
  }
  const steps = [...lesson.steps.entries()].reverse().slice(0, lesson.number === 1 ? undefined : 2);
  for (const [turn, [at, step]] of steps.entries()) {
    if (turn > 0) await panel.getByRole("button", { name: "Back", exact: true }).click();
    await expect(panel.getByRole("heading", { name: step.title })).toBeVisible();
    await expect.poll(() => picture(app), `${step.title}, on the way back`).toEqual(pictures[at]);
  }
}

for (const lesson of lessons)
  test(`lesson ${lesson.number}: ${lesson.title}`, ({ app }) => goThrough(app, lesson));
