/** The sweep's sheet as a user sees it. */
import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";

/** Loads of the paper's machine of 64 nodes; no run is followed by a longer one. */
export function loadSweep(points: number, durationUs: number): string {
  return JSON.stringify({
    sweep: 1,
    name: "Loads of a test",
    base: "qsnet-64-uniform",
    set: { "run.duration_us": durationUs },
    axes: [{ path: "jobs[0].load", from: 0.02, to: 0.48, steps: points }],
    length: "fixed",
  });
}

export class SweepSheet {
  readonly sheet: Locator;
  readonly progress: Locator;
  readonly rows: Locator;
  readonly chart: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole("dialog", { name: "Sweep" });
    this.progress = this.sheet.getByTestId("sweep-progress");
    this.rows = this.sheet.locator(".sweep-table tbody tr");
    this.chart = this.sheet.locator(".sweep-curves").first();
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press("w");
    await expect(this.sheet).toBeVisible();
  }

  async openFile(name: string, text: string): Promise<void> {
    const chooser = this.#page.waitForEvent("filechooser");
    await this.sheet.getByRole("button", { name: "Open…" }).click();
    await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  }

  async take(format: "CSV"): Promise<{ name: string; bytes: Buffer }> {
    return await this.saved(() => this.sheet.getByRole("button", { name: format, exact: true }).click());
  }

  async saved(act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const download = this.#page.waitForEvent("download");
    await act();
    const done: Download = await download;
    return { name: done.suggestedFilename(), bytes: await readFile(await done.path()) };
  }
}
