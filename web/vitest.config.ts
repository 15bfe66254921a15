import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/**
 * Unit tests of the page run in a light DOM, those of the tools and of the wasm module in plain
 * Node. The includes are explicit: without them the Playwright specs would be collected too.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: "page",
            environment: "happy-dom",
            include: ["src/**/*.test.{ts,tsx}"],
            // Style sheets are read by tests of the theme; by default they would be empty.
            css: true,
          },
        },
        {
          extends: true,
          test: { name: "tools", environment: "node", include: ["tools/**/*.test.mjs"] },
        },
      ],
    },
  }),
);
