import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../web/tools/chromium.mjs";

/**
 * The end-to-end tests drive the page with test hooks, `web/dist-test`. `npm test` builds and serves it and passes its
 * address; without an address, as in `npx playwright test --config e2e`, the newest build is served here. The same files
 * are also below `some/path/` of that address.
 */
const PORT = 4319;
const served = process.env.FLITSCOPE_URL;
const report = process.env.FLITSCOPE_REPORT;
const MEASURING = [
  ...["complete-curve.spec.ts", "ping-pong.spec.ts", "smooth.spec.ts"],
  ...["vitals.spec.ts", "what-if-delay.spec.ts"],
];
const executablePath = await findChromium();

export default defineConfig({
  testDir: ".",
  workers: 2,
  // No test leaves anything for another, so that no worker waits for the last file of the other one.
  fullyParallel: true,
  outputDir: "test-results",
  // Failed tests are repeated once, after all others (web/tools/suites.mjs).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // The commands name the file of the report that they count.
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    baseURL: served ?? `http://localhost:${PORT}/`,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "off",
    // Nothing plays before a test asks for it: unasked playing would take a quarter of the CPU time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // Tests of the notebook need JupyterLab: `npm run notebooks`.
    { name: "journeys", testIgnore: [...MEASURING, "notebook/**"] },
    // `npm run measure`: a page with three busy threads, which needs the machine to itself.
    {
      name: "measures",
      testMatch: MEASURING,
      workers: 1,
      use: { contextOptions: { reducedMotion: "no-preference" } },
    },
  ],
  ...(served
    ? {}
    : {
        webServer: {
          command: `node ../web/tools/serve.mjs web/dist-test --port ${PORT} --under /some/path/`,
          url: `http://localhost:${PORT}/`,
          reuseExistingServer: true,
        },
      }),
});
