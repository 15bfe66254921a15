/**
 * How much faster two workers of the page's pool are than one: a sweep of 24 loads of 64 nodes, in Chromium, from the
 * press of the button until the last result is shown.
 *
 *   node web/tools/bench-sweep.mjs [--rounds N] [--record]
 *
 * It drives the page that `npm test` builds, `web/dist-test`. One and two workers take turns, each on a page of its own,
 * so that whatever else the machine does slows down both. The table has best and median: where they disagree about
 * the second worker, the machine was busy and the times mean nothing. `--record` keeps the table in
 * docs/measurements.
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "./bench-record.mjs";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { command, must, ROOT, Sentence } from "./stage.mjs";

const SWEEP = {
  sweep: 1,
  name: "24 loads of 64 nodes",
  base: "qsnet-64-uniform",
  set: { "run.duration_us": 10_000 },
  axes: [{ path: "jobs[0].load", from: 0.05, to: 0.51, steps: 24 }],
};

const WORKERS = [1, 2];

/** @typedef {{ seconds: number, cpuSeconds: number, report: string }} Round */

/**
 * @param {import("@playwright/test").Browser} browser @param {string} url @param {number} workers
 * @returns {Promise<Round>}
 */
async function round(browser, url, workers) {
  const page = await browser.newPage();
  try {
    // The pool has as many workers as the page sees cores.
    await page.addInitScript((cores) => {
      Object.defineProperty(navigator, "hardwareConcurrency", { get: () => cores });
    }, workers);
    await page.goto(`${url}#/p/qsnet-64-uniform`);
    await page.waitForFunction(() => window.__flitscope?.state().planned);
    // The stage does not move.
    if (await page.evaluate(() => window.__flitscope?.state().playing)) await page.keyboard.press(".");
    await page.evaluate(() => window.__flitscope?.idle());
    await page.keyboard.press("w");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("dialog", { name: "Sweep" }).getByRole("button", { name: "Open…" }).click();
    const buffer = Buffer.from(JSON.stringify(SWEEP));
    await (await chooser).setFiles({ name: "loads.json", mimeType: "application/json", buffer });
    await page.getByRole("button", { name: "Start 24 runs" }).waitFor();
    const session = await browser.newBrowserCDPSession();
    const cpuSeconds = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const renderers = processInfo.filter(({ type }) => type === "renderer");
      return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    const before = await cpuSeconds();
    const { ms, report } = await page.evaluate(async () => {
      const page = window.__flitscope;
      if (!page) throw new Error("This is no test build.");
      const began = performance.now();
      await page.command("run-sweep");
      while (page.state().sweep.results?.done !== 24) await new Promise((resolve) => setTimeout(resolve, 10));
      return { ms: performance.now() - began, report: JSON.stringify(page.state().sweep.results) };
    });
    return { seconds: ms / 1000, cpuSeconds: (await cpuSeconds()) - before, report };
  } finally {
    await page.close();
  }
}

/** @param {Map<number, Round[]>} rounds @param {string} commit @param {string} version */
function recorded(rounds, commit, version) {
  const best = (/** @type {number} */ workers) =>
    (rounds.get(workers) ?? []).reduce((a, b) => (b.seconds < a.seconds ? b : a));
  const middle = (/** @type {number} */ workers) =>
    median((rounds.get(workers) ?? []).map(({ seconds }) => seconds));
  const rows = WORKERS.map((workers) => {
    const { seconds, cpuSeconds } = best(workers);
    const all = (rounds.get(workers) ?? []).map((each) => each.seconds.toFixed(1)).join(", ");
    return `| ${workers} | ${seconds.toFixed(2)} | ${middle(workers).toFixed(2)} | ${cpuSeconds.toFixed(2)} | ${(cpuSeconds / seconds).toFixed(2)} | ${all} |`;
  });
  const ratio = (/** @type {(workers: number) => number} */ of) => (of(1) / of(2)).toFixed(2);
  const load = loadavg().map((each) => each.toFixed(1));
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
  return `# A sweep on one worker and on two

${new Date().toISOString().slice(0, 10)}, commit ${commit}, Chromium ${version}, ${machine}. Load of the machine over 1, 5 and 15 minutes at the end: ${load.join(", ")}.

\`\`\`
node web/tools/bench-sweep.mjs --rounds ${rounds.get(1)?.length ?? 0} --record
\`\`\`

24 loads of 64 nodes (\`qsnet-64-uniform\`, load 0.05 to 0.51, 10 ms each), from the click on the button until the page shows all points. One and two workers alternate, each on its own page. All rounds gave the same results.

| workers | seconds, best | seconds, median | CPU seconds of the page, best round | cores in use, best round | all rounds, seconds |
|---|---|---|---|---|---|
${rows.join("\n")}

Two workers compared with one: ${ratio((workers) => best(workers).seconds)} times as fast by the best rounds, ${ratio(middle)} times by the medians.
`;
}

async function main() {
  const options = /** @type {const} */ ({ rounds: { type: "string" }, record: { type: "boolean" } });
  const { rounds: count = "3", record } = parseArgs({ options }).values;
  const { chromium } = await import("@playwright/test");
  const executablePath = await haveChromium();
  const server = await serve("web/dist-test", { port: 0 });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    /** @type {Map<number, Round[]>} */
    const rounds = new Map(WORKERS.map((workers) => [workers, []]));
    for (let at = 0; at < Number(count); at++)
      for (const workers of WORKERS) {
        const one = await round(browser, server.url, workers);
        rounds.get(workers)?.push(one);
        console.log(
          `${workers} worker(s): ${one.seconds.toFixed(2)} s, ${one.cpuSeconds.toFixed(2)} s of CPU`,
        );
      }
    const report = new Set([...rounds.values()].flat().map((each) => each.report));
    if (report.size !== 1)
      throw new Sentence("The rounds gave different results, so their times are not compared.");
    const commit = (await must("There is no commit.", "git", ["rev-parse", "--short", "HEAD"])).trim();
    const text = recorded(rounds, commit, browser.version());
    console.log(text);
    const day = new Date().toISOString().slice(0, 10);
    if (record) writeFileSync(join(ROOT, `docs/measurements/${day}-sweep.md`), text);
  } finally {
    await browser.close();
    server.close();
  }
}

await command(main);
