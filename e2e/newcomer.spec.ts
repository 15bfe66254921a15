/** A first visit without a link: the question with its result, the tour, a lesson, the workbench. */
import type { Locator } from "@playwright/test";
import { PHONE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { runNatively } from "./support/native";

test.use({ newcomer: true, backgroundRuns: true });

const question = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Question", exact: true });
const answer = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Result", exact: true });
const caption = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Tour" });
const computed = (app: Flitscope) => expect(answer(app)).toContainText("whole run computed");

test("the question has its result and curve; the tour leads to a lesson, and the lesson to the workbench", async ({
  app,
}) => {
  const { page } = app;
  await app.open();
  await computed(app);
  const native = await runNatively("qsnet-64-bit-reversal");
  const simulated = native.metrics.accepted_mb_s_per_sender!.toFixed(1);
  await expect(question(app).getByRole("heading")).toHaveText(/^Why do 64 nodes .*\?$/);
  await expect(question(app)).toContainText(`Simulated here: ${simulated} ± `);
  await expect(question(app)).toContainText(/Published: 165–200 MB\/s \(.+ section 5\.4\)/);
  await expect(answer(app).getByTestId("accepted")).toHaveText(`${simulated} MB/s`);
  await expect(answer(app).getByRole("img", { name: /^Accepted bandwidth/ })).toBeVisible();
  // Question, result and picture need no scrolling.
  for (const part of [question(app), answer(app).getByTestId("accepted"), app.network])
    await expect(part).toBeInViewport({ ratio: 0.9 });
  await expect(app.why.getByRole("listitem")).toHaveCount(3);
  // Two of the header's buttons are for a first visit, and one of them is primary.
  const head = page.getByRole("banner");
  await expect(head.getByRole("button")).toHaveCount(5);
  await expect(head.locator(".primary")).toHaveCount(1);

  await test.step("the tour, to its end", async () => {
    await app.button("Take the tour").click();
    for (const title of ["A packet", "A circuit", "A blocked packet", "A chain of waits", "The result"]) {
      await expect(caption(app).getByRole("heading")).toContainText(title);
      await expect(caption(app).getByRole("heading")).toBeFocused();
      if (title !== "The result") await app.button("Next").click();
    }
    await expect(app.button("Next")).toHaveCount(0);
  });

  await test.step("a lesson, and back to the workbench", async () => {
    await caption(app).getByRole("button", { name: "Lessons" }).click();
    await page
      .getByRole("dialog", { name: "Lessons" })
      .getByRole("button", { name: /^Start: / })
      .click();
    await expect(page.locator(".lesson-panel")).toBeVisible();
    await app.command("close-lesson");
    await expect(page.locator(".lesson-panel")).toBeHidden();
    await expect(question(app)).toBeHidden();
    await expect(page.getByRole("form", { name: "Scenario" })).toBeVisible();
    await expect(app.matrix).toBeVisible();
  });
});

test("the tour by keys: to its next step, and skipped", async ({ app }) => {
  await app.open();
  await app.tabTo("Take the tour");
  await app.page.keyboard.press("Enter");
  await expect(caption(app)).toContainText("1 of 5");
  await app.tabTo("Next");
  await app.page.keyboard.press("Enter");
  await expect(caption(app)).toContainText("2 of 5");
  await app.page.keyboard.press("Escape");
  await expect(caption(app)).toBeHidden();
  await expect(question(app)).toBeVisible();
  await expect(app.why).toBeVisible();
});

test("drawers stay as they were left after a reload; a link opens both", async ({ app }) => {
  await app.open();
  await expect(question(app)).toBeVisible();
  await app.button("Show charts").click();
  await expect(app.matrix).toBeVisible();
  await expect(question(app)).toBeHidden();
  await app.reload();
  await expect(app.matrix).toBeVisible();
  await expect(app.button("Show scenario form")).toBeVisible();
  await app.button("Close the charts").click();
  await expect(question(app)).toBeVisible();
  await app.open("./#/p/qsnet-64-uniform?t=400");
  await app.page.reload();
  await expect(app.page.getByRole("form", { name: "Scenario" })).toBeVisible();
  await expect(app.matrix).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("the header has one row, and every target is at least 24 × 44 pixels", async ({ app }) => {
    await app.open();
    await computed(app);
    // Question, result and picture need no scrolling.
    for (const part of [question(app), answer(app).getByTestId("accepted"), app.network])
      await expect(part).toBeInViewport({ ratio: 0.9 });
    const rows = await app.page
      .getByRole("banner")
      .getByRole("button")
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => Math.round(each.getBoundingClientRect().top)),
      );
    expect(new Set(rows).size).toBe(1);
    await expect(app.page.locator("body")).not.toContainText(/press Space/i);
    const tooSmall = await app.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, select, summary, input")]
        .filter(
          (each) =>
            each.checkVisibility({ visibilityProperty: true }) &&
            !each.closest(".visually-hidden, .network-twin"),
        )
        // Links in a sentence are as high as its line (WCAG 2.2, 2.5.8).
        .filter((each) => !each.closest("p, li") || each.tagName !== "BUTTON")
        .map((each) => ({
          of: each.getAttribute("aria-label") ?? each.textContent ?? "",
          box: each.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height < 44 || box.width < 24)
        .map(({ of, box }) => `${of.slice(0, 30)}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
    expect(tooSmall).toEqual([]);
  });
});
