/** CPU time of the browser: on a machine that others use too, wall time would count what they take. */
import type { Browser } from "@playwright/test";

/** A way to ask what all pages that are there have used with their workers, in ms since now. */
export async function pagesCpu(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const byPage = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return new Map(
      processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]),
    );
  };
  // What an earlier page used goes with it, at some time after it was closed.
  const before = await byPage();
  return async () => {
    const now = await byPage();
    return [...now].reduce((sum, [id, cpuTime]) => sum + cpuTime - (before.get(id) ?? 0), 0) * 1000;
  };
}
