/** The report for a review: two pages whatever is in it, with everything that it promises, and nothing else printed. */
import { violations } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { printedPages } from "./support/print";
import { linkTo, THOUSAND_NODES } from "./support/scenarios";

const NOTES = "?n=2000.e5.The+first+headers+wait&n=40000..The+tree+is+saturated";
const PARTS = [
  "Inputs",
  "Results",
  "Notes",
  "Congestion matrix",
  "Accepted bandwidth",
  "Message latency",
  "Assumptions: all at their defaults",
  "Reproduce this report",
];

const sheet = (app: Flitscope) => app.page.getByRole("dialog", { name: "Report" });

async function openReport(app: Flitscope): Promise<void> {
  await app.page.keyboard.press("r");
  await expect(sheet(app).getByRole("button", { name: "Print" })).toBeEnabled();
  await app.idle();
}

/** Parts that reach over the foot of their page, where paper would cut them. */
function cutOff(app: Flitscope): Promise<string[]> {
  return app.page.evaluate(() =>
    [...document.querySelectorAll(".report-page")].flatMap((page) => {
      const foot = page.querySelector(".report-foot")!.getBoundingClientRect();
      const edge = page.getBoundingClientRect().bottom;
      const over = [...page.querySelectorAll(".report-section, .report-picture")].filter(
        (part) => part.getBoundingClientRect().bottom > foot.top + 0.5,
      );
      // What gives way to the rest must not give way to the point of losing something.
      const hidden = [...page.querySelectorAll(".report-assumptions")].filter(
        (part) => part.scrollHeight > part.clientHeight + 1,
      );
      return [...over, ...hidden].map((part) => part.className).concat(foot.bottom > edge ? "foot" : []);
    }),
  );
}

test("two pages with all parts, of the moment and its notes, and nothing else on paper", async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "true");
  });
  await app.open(`./#/p/qsnet-64-hot-spot${NOTES}`);
  await app.runToEnd();
  const digest = await app.resultDigest();
  await openReport(app);
  expect(await violations(app)).toEqual([]);
  await sheet(app).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "true");

  await page.emulateMedia({ media: "print" });
  for (const name of PARTS)
    await expect(sheet(app).getByRole("heading", { name, exact: true }), name).toBeVisible();
  await expect(sheet(app)).toContainText("The first headers wait");
  await expect(sheet(app)).toContainText("310 MB/s");
  await expect(sheet(app)).toContainText(digest);
  await expect(page.locator(".report-link")).toContainText(digest);
  const picture = sheet(app).getByRole("img", { name: "Network at 20,000.000 µs" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(sheet(app).getByRole("img", { name: /QR code/ })).toBeVisible();
  for (const other of [page.locator(".page"), sheet(app).getByRole("button", { name: "Print" })])
    await expect(other).toBeHidden();
  // On paper nothing can be pressed; neither can it in the preview.
  await expect(page.locator(".report-pages :is(button, [tabindex]):not([inert] *)")).toHaveCount(0);
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(app.page)).toBe(2);
});

test("as much as notes and jobs may be, it stays two pages and cuts nothing off", async ({ app }) => {
  const note = "A long note that says much of what one sees here. ".repeat(6).slice(0, 279);
  const notes = Array.from({ length: 16 }, (_, at) => `n=${at * 1000}.n${at}.${encodeURIComponent(note)}`);
  await app.open(`./#/p/qsnet-64-uniform?${notes.join("&")}`);
  expect((await app.state()).notes).toHaveLength(16);
  await app.stepTo(600);
  await openReport(app);
  await app.page.emulateMedia({ media: "print" });
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(app.page)).toBe(2);
});

test("a thousand nodes print as well", async ({ app }) => {
  await app.open(linkTo(THOUSAND_NODES));
  await app.stepTo(200);
  await openReport(app);
  await app.page.emulateMedia({ media: "print" });
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(app.page)).toBe(2);
});

test("A against B is reported with what changed, what it did, and a link to both", async ({ app }) => {
  await app.open("./#/p/qsnet-64-uniform?n=2000.e5.Here&n=40000..There");
  await app.edit("run.duration_us", "600");
  await app.idle();
  await app.command("compare");
  await app.edit("jobs[0].message_bytes", "4 KB");
  await app.idle();
  await app.runToEnd();
  await app.command("judge-comparison");
  await app.page.waitForFunction(
    () => window.__flitscope!.state().compare.verdict?.phase === "done",
    undefined,
    { timeout: 60_000 },
  );
  await app.page.keyboard.press("Escape");
  await app.command("show-report");
  await expect(sheet(app).getByRole("button", { name: "Print" })).toBeEnabled();
  await app.idle();
  await app.page.emulateMedia({ media: "print" });
  await expect(sheet(app).getByRole("heading", { name: "Verdict" })).toBeVisible();
  await expect(sheet(app).getByRole("table", { name: /Changes from A to B/ })).toContainText("4,096");
  await expect(sheet(app).getByRole("table", { name: /Verdict per measure: 5 seeds/ })).toContainText("±");
  await expect(app.page.locator(".report-sentence")).toContainText("5 seeds each");
  await expect(app.page.locator(".report-link")).toContainText("#/c/");
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(app.page)).toBe(2);
});
