/** The report: two pages of paper with all its parts, and nothing else printed. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { printedPages } from "./support/print";
import { linkTo, THOUSAND_NODES } from "./support/scenarios";

const NOTES = "n=400.e5.The+first+headers+wait&n=4000..The+tree+is+saturated";
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
  await app.page.emulateMedia({ media: "print" });
}

/** Parts that reach below the foot of their page, where paper would cut them off. */
function cutOff(app: Flitscope): Promise<string[]> {
  return app.page.evaluate(() =>
    [...document.querySelectorAll(".report-page")].flatMap((page) => {
      const foot = page.querySelector(".report-foot")!.getBoundingClientRect();
      const edge = page.getBoundingClientRect().bottom;
      const over = [...page.querySelectorAll(".report-section, .report-picture")].filter(
        (part) => part.getBoundingClientRect().bottom > foot.top + 0.5,
      );
      // The assumptions shrink to make room, but must not lose a line.
      const hidden = [...page.querySelectorAll(".report-assumptions")].filter(
        (part) => part.scrollHeight > part.clientHeight + 1,
      );
      return [...over, ...hidden].map((part) => part.className).concat(foot.bottom > edge ? "foot" : []);
    }),
  );
}

test("a report prints all its parts on two pages, and nothing else of the page", async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "true");
  });
  await app.open(`./#/p/qsnet-64-hot-spot?set.run.duration_us=60&${NOTES}`);
  await app.runToEnd();
  const digest = await app.resultDigest();
  await openReport(app);
  await page.emulateMedia({ media: "screen" });
  await sheet(app).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "true");

  await page.emulateMedia({ media: "print" });
  for (const name of PARTS)
    await expect(sheet(app).getByRole("heading", { name, exact: true }), name).toBeVisible();
  await expect(sheet(app)).toContainText("The first headers wait");
  await expect(sheet(app)).toContainText("310 MB/s");
  await expect(sheet(app)).toContainText(digest);
  await expect(page.locator(".report-link")).toContainText(digest);
  const picture = sheet(app).getByRole("img", { name: "Network at 60.000 µs" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(sheet(app).getByRole("img", { name: /QR code/ })).toBeVisible();
  for (const other of [page.locator(".page"), sheet(app).getByRole("button", { name: "Print" })])
    await expect(other).toBeHidden();
  // Nothing in the preview can be pressed.
  await expect(page.locator(".report-pages :is(button, [tabindex]):not([inert] *)")).toHaveCount(0);
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(page)).toBe(2);
});

test("1,024 nodes with as many notes as a link holds fit on two pages", async ({ app }) => {
  const note = "A long note that says much of what one sees here. ".repeat(6).slice(0, 279);
  const notes = Array.from({ length: 16 }, (_, at) => `n=${at * 1000}.n${at}.${encodeURIComponent(note)}`);
  await app.open(`./${linkTo(THOUSAND_NODES)}?${notes.join("&")}`);
  expect((await app.state()).notes).toHaveLength(16);
  await app.stepTo(200);
  await openReport(app);
  expect(await cutOff(app)).toEqual([]);
  expect(await printedPages(app.page)).toBe(2);
});
