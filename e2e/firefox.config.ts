import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/**
 * The same tests in stock Firefox, over WebDriver BiDi (see web/tools/firefox.mjs). support/firefox.ts works around what
 * its driver cannot do.
 */
export default defineConfig(usual, {
  workers: 2,
  timeout: 300_000,
  use: {
    // The driver puts styles into the page for it, which the page forbids.
    screenshot: "off",
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      args: [],
      executablePath: fileURLToPath(new URL("../web/tools/firefox.mjs", import.meta.url)),
      firefoxUserPrefs: {
        // The driver cannot ask for less motion.
        "ui.prefersReducedMotion": 1,
        "ui.systemUsesDarkTheme": 0,
        // Nothing is asked for from outside.
        "app.update.disabledForTesting": true,
        "browser.safebrowsing.downloads.remote.enabled": false,
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
      },
    },
  },
});
