/** CPU time of the browser: on a machine that others use too, wall time would count what they take. */
import type { Browser } from "@playwright/test";

/** A way to ask what all pages with their workers have used, in ms since the browser started. */
export async function pagesCpu(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
  };
}
