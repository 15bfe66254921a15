/** What keeps people from the page, in words; empty when nothing does. */
import AxeBuilder from "@axe-core/playwright";
import type { ViewportSize } from "@playwright/test";
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

export const WIDE: ViewportSize = { width: 1280, height: 720 };
export const PHONE: ViewportSize = { width: 390, height: 844 };
/** All that another colour scheme may break. */
export const COLOURS = ["color-contrast"];
