/** What the build knows of presets and papers, changed for one visit. */
import type { Page } from "@playwright/test";
import type { Facts } from "../../web/src/papers/facts";

export async function withFacts(page: Page, change: (facts: Facts) => Facts): Promise<void> {
  await page.route(/\/assets\/facts-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const written = encodeURIComponent(await response.text());
    const { default: facts } = (await import(`data:text/javascript,${written}`)) as { default: Facts };
    await route.fulfill({ response, body: `export default ${JSON.stringify(change(facts))};` });
  });
}
