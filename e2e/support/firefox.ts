/**
 * What differs where Firefox is driven over WebDriver BiDi: what its driver does another way, and what it cannot do. A
 * test that needs the latter is not run there, and its reason is in the report.
 */
import { type BrowserContext, type Locator, type Page, test } from "@playwright/test";
import type { CommandId } from "../../web/src/state/commands";

/** Ends the test as one that is not run. */
export function gap(reason: string): never {
  test.skip(true, reason);
  throw new Error(reason);
}

const without = (reason: string) => () => gap(reason);

/** What the driver puts into a page for a picture of it; the page forbids that, and the browser tells so. */
export const STYLE_OF_DRIVER = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=";

type Motion = "reduce" | "no-preference" | null | undefined;

/** All pages of the context, from now on. */
export async function adapt(context: BrowserContext, page: Page, motion: Motion): Promise<void> {
  context.setOffline = without("the driver cannot cut the network");
  context.grantPermissions = without("the driver cannot grant permissions");
  typeWhereOthersFill(page);
  if (motion === "no-preference") await letMove(context);
  adaptPage(page);
  context.on("page", adaptPage);
}

/** The driver's own way sets a value behind React's back, which then has heard of nothing. */
function typeWhereOthersFill(page: Page): void {
  const locators: { fill: Locator["fill"] } = Object.getPrototypeOf(page.locator("body"));
  locators.fill = async function fill(this: Locator, value: string) {
    await this.focus();
    await this.press("Control+a");
    await (value === "" ? this.press("Delete") : this.pressSequentially(value));
  };
}

/** The browser prefers less motion, by its own settings; a test that wants it to move says so to the page. */
async function letMove(of: BrowserContext | Page): Promise<void> {
  await of.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace("(prefers-reduced-motion: reduce)", "not all"));
  });
}

function adaptPage(page: Page): void {
  const wait = page.waitForEvent.bind(page) as (...args: unknown[]) => Promise<unknown>;
  const waitForEvent = (event: string, ...rest: unknown[]) =>
    event === "download" ? gap("the driver tells of no downloads") : wait(event, ...rest);
  const instead = {
    pdf: without("the driver prints no PDF"),
    workers: without("the driver does not know of workers"),
    waitForEvent,
    // Colours follow the page's own theme, as they would the system's.
    async emulateMedia({ media, colorScheme, reducedMotion }: Parameters<Page["emulateMedia"]>[0] = {}) {
      if (media === "print") gap("the driver does not show a page as printed");
      if (reducedMotion === "no-preference") await letMove(page);
      const theme: CommandId = colorScheme === "dark" ? "theme-dark" : "theme-system";
      if (colorScheme) await page.evaluate((id) => window.__flitscope?.command(id), theme);
    },
  };
  Object.assign(page, instead);
}
