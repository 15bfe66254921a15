/** What keeps people from the page, in words; empty when nothing does. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type ViewportSize } from "@playwright/test";
import type { Flitscope } from "./flitscope";

/** Axe in its legacy mode judges within the page: it is all of one origin, and no second page has to be opened for it. */
export async function violations(
  app: Pick<Flitscope, "page">,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page: app.page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: false });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** What of the form reaches beyond its edge. */
export function cutOff(app: Flitscope): Promise<string[]> {
  return app.page.evaluate(() => {
    const form = document.querySelector(".setup-form")!;
    const edge = form.getBoundingClientRect().right;
    const all = [...form.querySelectorAll("input, select, button, table, svg, .unit, .counts")];
    return all.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.outerHTML);
  });
}

export const WIDE: ViewportSize = { width: 1280, height: 720 };
export const PHONE: ViewportSize = { width: 390, height: 844 };
/** All that another colour scheme may break. */
export const COLOURS = ["color-contrast"];

/** What is open keeps nobody out in these sizes, light and dark. It stays open: only the window and its colours change. */
export async function expectAccessible(
  app: Flitscope,
  sizes: readonly ViewportSize[],
  fits: () => Promise<void> = async () => expect(await cutOff(app)).toEqual([]),
): Promise<void> {
  for (const size of sizes) {
    const where = `${size.width} × ${size.height}`;
    await app.page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await app.page.emulateMedia({ colorScheme });
      await app.idle();
      const rules = colorScheme === "light" ? {} : { rules: COLOURS };
      expect(await violations(app, rules), `${where}, ${colorScheme}`).toEqual([]);
    }
    await fits();
  }
}
