import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/**
 * Files share the modules that they import: to load them for each file took three quarters of these tests' CPU time. So a
 * file that replaces a module by vi.mock is named *.mocked.test.tsx, and has its modules for itself.
 */
const SHARED = { pool: "threads", isolate: false } as const;
const MOCKED = "src/**/*.mocked.test.tsx";

/**
 * Unit tests of what is drawn run in a light DOM; those of everything else of the page, of the tools
 * and of the wasm module in plain Node: a DOM costs a file more time than most tests take. The few
 * others that need one say so in their first line. The includes are explicit: without them the
 * Playwright specs would be collected too.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      // A test that hangs ends; one on a loaded machine is slow.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // What is logged as a file ends would otherwise be waited for by nobody, which fails the whole run.
      disableConsoleIntercept: true,
      provide: { drawnFrom: Number(process.env.FAST_CHECK_SEED ?? 43) },
      projects: [
        {
          extends: true,
          test: {
            name: "views",
            environment: "happy-dom",
            include: ["src/**/*.test.tsx"],
            exclude: [MOCKED],
            ...SHARED,
          },
        },
        {
          extends: true,
          test: {
            name: "views with mocked modules",
            environment: "happy-dom",
            include: [MOCKED],
          },
        },
        {
          extends: true,
          test: {
            name: "page",
            environment: "node",
            include: ["src/**/*.test.ts"],
            // Style sheets are read by tests of the theme; by default they would be empty.
            css: true,
            ...SHARED,
          },
        },
        {
          extends: true,
          test: {
            name: "tools",
            environment: "node",
            include: ["tools/**/*.test.mjs", "content/**/*.test.ts"],
          },
        },
      ],
    },
  }),
);
