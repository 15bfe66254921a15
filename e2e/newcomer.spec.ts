/** The first minute of whoever comes without a link: the question with its answer, the tour, a lesson, the workbench. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { runNatively } from "./support/native";

test.use({ newcomer: true, backgroundRuns: true });

const question = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Question", exact: true });
const answer = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Result", exact: true });
const caption = (app: Flitscope): Locator => app.page.getByRole("region", { name: "Tour" });
const computed = (app: Flitscope) => expect(answer(app)).toContainText("whole run computed");

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

for (const viewport of SIZES) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test("question, answer and curve; the tour; a lesson; the workbench", async ({ app }) => {
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
      // Question, result and picture without scrolling.
      for (const part of [question(app), answer(app).getByTestId("accepted"), app.network])
        await expect(part).toBeInViewport({ ratio: 0.9 });
      // The chain is numbered on the tree and told beside it.
      await expect(app.why.getByRole("listitem")).toHaveCount(3);

      await test.step("The tour, to its end", async () => {
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

    test("The tour by keys: on, back, and skipped", async ({ app }) => {
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

    test("keeps nobody out, in all themes", async ({ app }) => {
      await app.open();
      await computed(app);
      for (const theme of ["light", "dark", "contrast"] as const) {
        await app.command(`theme-${theme}`);
        const { violations } = await new AxeBuilder({ page: app.page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html)}`),
        ).toEqual([]);
      }
    });
  });
}

test("drawers stay as they were left; a link has both open", async ({ app }) => {
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

test("the header has five items, one of them primary, and no text is smaller than 12 pixels", async ({
  app,
}) => {
  await app.open();
  await computed(app);
  const head = app.page.getByRole("banner");
  await expect(head.getByRole("button")).toHaveCount(5);
  await expect(head.locator(".primary")).toHaveCount(1);
  const small = () =>
    app.page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (each) =>
          each.checkVisibility() &&
          [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      );
      return all
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 12)
        .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`);
    });
  expect(await small()).toEqual([]);
  await app.button("Show charts").click();
  await app.button("Show scenario form").click();
  expect(await small()).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("one row of header, and targets that a finger meets", async ({ app }) => {
    await app.open();
    await computed(app);
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
    const tooSmall = () =>
      app.page.evaluate(() =>
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
    expect(await tooSmall()).toEqual([]);
  });
});
