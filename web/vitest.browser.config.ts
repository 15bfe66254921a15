import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { factsPlugin } from "./content/facts-plugin.ts";
import { formatPlugin } from "./content/format-plugin.ts";
import { lessonsPlugin } from "./content/lessons-plugin.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.mjs";
import viteConfig from "./vite.config.ts";

/**
 * Layout tests: the page itself in Chromium, mounted once for all files. A test goes to an address in that page and
 * changes the size of its window, which costs milliseconds.
 */
export default defineConfig(async (env) => {
  const executablePath = await findChromium();
  const { plugins: _, ...page } = viteConfig(env);
  return mergeConfig(page, {
    // Without the service worker and the content policy, which need the page's own HTML file.
    plugins: [react(), lessonsPlugin(), factsPlugin(), formatPlugin()],
    test: {
      name: "layout",
      include: ["layout/**/*.test.ts"],
      testTimeout: 120_000,
      expect: { poll: { timeout: 20_000, interval: 30 } },
      hookTimeout: 120_000,
      isolate: false,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 720 },
        provider: playwright({
          launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
          // As in the journeys: nothing plays before a test asks for it.
          contextOptions: {
            locale: "en-GB",
            reducedMotion: "reduce",
            viewport: { width: 1920, height: 1080 },
          },
        }),
        instances: [{ browser: "chromium" }],
      },
    },
  });
});
