import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../web/tools/chromium.mjs";

/**
 * The end-to-end tests drive the page with test hooks, `web/dist-test`. `npm test` builds and
 * serves it and says where it is; without that, as in `npx playwright test --config e2e`, what was
 * built last is served here. The same files are also below `some/path/` of that address.
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
  // No test leaves anything for another: the last file must not keep one of the two waiting.
  fullyParallel: true,
  outputDir: "test-results",
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // Where `npm test` wants to count, it says where to.
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    baseURL: served ?? `http://localhost:${PORT}/`,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "off",
    // Nothing plays before a test asks for it: to simulate and draw what no test looks at costs a quarter of the CPU time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // Those of the notebook need JupyterLab: `npm run notebooks`.
    { name: "journeys", testIgnore: [...MEASURING, "notebook/**"] },
    // These measure a page with three busy threads: they need the machine.
    {
      name: "measures",
      testMatch: MEASURING,
      workers: 1,
      dependencies: ["journeys"],
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
