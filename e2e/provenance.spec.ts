/** Where every number comes from: on the page and in its sheets each has a label with a term that the glossary explains. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { seenNumbers, unexplained } from "./support/numbers";

/** A walk that sees nothing finds nothing wrong. */
async function expectAllExplained(app: Flitscope, atLeast: number): Promise<void> {
  await app.idle();
  const numbers = await seenNumbers(app);
  expect(numbers.length).toBeGreaterThanOrEqual(atLeast);
  expect.soft(await unexplained(app)).toEqual([]);
}

test("of the start page, all unfolded", async ({ app }) => {
  await app.page.emulateMedia({ reducedMotion: "reduce" });
  await app.open("./");
  await app.stepTo(600);
  await expectAllExplained(app, 50);
  for (const fold of await app.page.locator(".setup-form details > summary").all()) await fold.click();
  await expectAllExplained(app, 150);
});
