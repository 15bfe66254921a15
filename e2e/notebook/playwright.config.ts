import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../web/tools/chromium.mjs";

/** Drives JupyterLab, which `npm run notebooks` starts and says where it is. */
const executablePath = await findChromium();

export default defineConfig({
  testDir: ".",
  workers: 1,
  outputDir: "../test-results",
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    // All cells are on the screen: the page in a frame rests where nobody sees it.
    viewport: { width: 1280, height: 1500 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
});
