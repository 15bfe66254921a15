/** What keeps people from the page, in words; empty when nothing does. */
import AxeBuilder from "@axe-core/playwright";
import type { Flitscope } from "./flitscope";

/** Axe in its legacy mode judges within the page: it is all of one origin, and no second page has to be opened for it. */
export async function violations(app: Pick<Flitscope, "page">, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page: app.page }).setLegacyMode(true);
  const { violations: found } = await (within ? axe.include(within) : axe).analyze();
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
