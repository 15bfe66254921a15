/** The sheet of two networks as its reader has it. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";

export { SHORT_BOOK } from "./short-book";

type Part = "Micro-benchmarks" | "Applications" | "Cost" | "Why";

export class NetworkComparisonSheet {
  readonly sheet: Locator;
  readonly progress: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole("dialog", { name: "Quadrics Elan-4 and 4X InfiniBand" });
    this.progress = this.sheet.getByTestId("network-comparison-progress");
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press("v");
    await expect(this.sheet).toBeVisible();
  }

  async turnTo(part: Part): Promise<void> {
    await this.sheet.getByRole("tab", { name: part }).click();
  }

  run(): Locator {
    return this.sheet.locator('[data-command="run-network-comparison"]');
  }

  figure(id: string): Locator {
    return this.sheet.locator(`[data-chart="${id}"]`);
  }

  /** Points of its curves; what is extrapolated is none. */
  points(id: string): Locator {
    return this.figure(id).locator(
      ".network-comparison-curves > .network-comparison-curve:not([transform]) > .point",
    );
  }

  /** The same figures as a table. */
  async table(id: string): Promise<Locator> {
    await this.figure(id).getByText("Values and runs").click();
    return this.figure(id).getByRole("table");
  }

  async take(id: string, format: "CSV" | "PNG"): Promise<{ name: string; bytes: Buffer }> {
    const download = this.#page.waitForEvent("download");
    await this.figure(id).getByRole("button", { name: format }).click();
    const done = await download;
    return { name: done.suggestedFilename(), bytes: await readFile(await done.path()) };
  }
}
