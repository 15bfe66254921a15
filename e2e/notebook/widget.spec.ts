/** The page in a notebook: seen, changed by one cell, and its figures read by the next. */
import { expect, type Locator, type Page, test } from "@playwright/test";

const LAB = process.env.FLITSCOPE_LAB ?? "";
const FRAME = 'iframe[title="A network at work"]';

/** A notebook in JupyterLab, whose cells are run one at a time. */
class Notebook {
  readonly page: Page;
  readonly cells: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cells = page.locator(".jp-Notebook .jp-CodeCell");
  }

  /** A notebook that the command has written. */
  async open(name: string): Promise<void> {
    const url = new URL(LAB);
    // A workspace of its own: another would open the notebooks of tests before.
    url.pathname = `/lab/workspaces/${name.split(".")[0]}/tree/${name}`;
    await this.page.goto(url.href);
    await expect(this.cells).toHaveCount(4);
    await expect(this.page.getByText("Python 3 (ipykernel) | Idle")).toBeVisible();
  }

  /** Runs a cell, and answers with what it printed. */
  async run(number: number): Promise<string> {
    const cell = this.cells.nth(number);
    const prompt = cell.locator(".jp-InputPrompt");
    const before = await prompt.textContent();
    // Whoever has the focus: the editor may not have it yet.
    await prompt.click();
    await this.page.locator('[data-command="notebook:run-cell-and-select-next"]').click();
    await expect(prompt).not.toHaveText(before ?? "");
    await expect(prompt).toHaveText(/\[\d+\]:/);
    const output = cell.locator(".jp-OutputArea-output").first();
    return (await output.count()) > 0 ? ((await output.textContent()) ?? "") : "";
  }
}

/** How many colours the larger canvas of the frame has: of an empty one there is one. */
async function colours(page: Page): Promise<number> {
  const canvas = page.frameLocator(FRAME).locator("canvas").first();
  const box = await canvas.boundingBox();
  if (!box) return 0;
  const picture = await page.screenshot({ clip: box });
  return new Set(picture).size;
}

test("a cell shows a network, the next changes its load, and the one after reads other figures", async ({
  page,
}) => {
  const notebook = new Notebook(page);
  await notebook.open("widget.ipynb");
  await notebook.run(0);
  const frame = page.frameLocator(FRAME);
  await expect(frame.getByRole("heading", { name: "Small" })).toBeVisible();
  await expect(frame.locator("canvas").first()).toBeVisible();
  await expect.poll(() => colours(page)).toBeGreaterThan(100);
  await expect.poll(() => notebook.run(1)).toMatch(/^\d+\.\d+ [0-9a-f]{16}/);
  const before = await notebook.run(1);
  await page.screenshot({ path: "e2e/test-results/notebook.png" });

  await notebook.run(2);
  await expect.poll(() => notebook.run(1)).not.toBe(before);
  const after = await notebook.run(1);
  const bandwidth = (told: string) => Number(told.split(" ")[0]);
  expect(bandwidth(after)).toBeGreaterThan(1.5 * bandwidth(before));
  // The same scenario natively is the same run.
  expect(await notebook.run(3)).toContain(after.trim().split(" ")[1]);
});

test("what the page refuses is told, and changes nothing", async ({ page }) => {
  const notebook = new Notebook(page);
  await notebook.open("refused.ipynb");
  await notebook.run(0);
  await expect.poll(() => notebook.run(1)).toMatch(/^\d+\.\d+ [0-9a-f]{16}/);
  const before = await notebook.run(1);
  await notebook.run(2);
  await expect.poll(() => notebook.run(3)).toContain("jobs[0].load");
  expect(await notebook.run(1)).toBe(before);
});

test("a browser that does not reach the kernel is told so, and gets the link", async ({ page }) => {
  await page.route("**/flitscope-kernel.json", (route) => route.abort());
  const notebook = new Notebook(page);
  await notebook.open("elsewhere.ipynb");
  await notebook.run(0);
  await expect(page.getByText("The kernel is on another machine")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it in Flitscope" })).toHaveAttribute(
    "href",
    /^https:\/\/example\.org\/flitscope\/#\/s\//,
  );
  await expect(page.locator(FRAME)).toHaveCount(0);
});
