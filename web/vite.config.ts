import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { factsPlugin } from "./content/facts-plugin.ts";
import { formatPlugin } from "./content/format-plugin.ts";
import { lessonsPlugin } from "./content/lessons-plugin.ts";
import { developmentPolicy } from "./tools/development-policy.mjs";
import { secondFiles, secondModulePlugin } from "./tools/second-module.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Known before the second module is compiled: `npm start` serves the page while it still compiles. */
const SECOND = secondFiles();

/**
 * Everything of a build goes into the copy that serves without a network: the page works in full from then on, or not
 * at all. The page registers the service worker itself (src/app/offline.ts), and only asks for a new version when its
 * user does.
 */
const offline = () =>
  VitePWA({
    registerType: "prompt",
    injectRegister: null,
    includeManifestIcons: false,
    manifest: {
      name: "Flitscope",
      short_name: "Flitscope",
      description:
        "Simulate a Quadrics (QsNet) network flit by flit, and compare the results with published measurements.",
      lang: "en",
      start_url: "./",
      scope: "./",
      display: "standalone",
      background_color: "#12161d",
      theme_color: "#12161d",
      icons: [{ src: "./icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any maskable" }],
    },
    workbox: {
      // Without the development mode's reports in the console, in test builds as well.
      mode: "production",
      inlineWorkboxRuntime: true,
      sourcemap: false,
      globPatterns: ["**/*"],
      // They need not be there yet, and their names say their version.
      additionalManifestEntries: SECOND.map(({ built }) => ({ url: built, revision: null })),
      maximumFileSizeToCacheInBytes: 8_000_000,
      // Only what is in the copy is answered from it, whatever stands behind a question mark; below the same path may
      // be other pages, which are none of ours.
      navigateFallback: null,
      ignoreURLParametersMatching: [/./],
      cleanupOutdatedCaches: true,
      // The first visit, too, goes on when the network is cut.
      clientsClaim: true,
      skipWaiting: false,
    },
  });

const SECOND_IN_DEVELOPMENT = [
  {
    find: /^flitscope-scorecard-wasm$/,
    replacement: here("../wasm/scorecard/pkg/flitscope_scorecard_wasm.js"),
  },
  { find: /^flitscope-scorecard-wasm\/(.+)$/, replacement: here("../wasm/scorecard/pkg/$1") },
];

/**
 * Two builds come from this file: the one that ships, in `web/dist`, and one in mode "test", in
 * `web/dist-test`. Only the latter carries the test hooks, behind `import.meta.env.MODE === "test"`,
 * a constant that lets the bundler drop them from the former.
 */
export default defineConfig(({ mode, command }) => ({
  root: here("."),
  publicDir: here("../public"),
  cacheDir: here("../node_modules/.vite"),
  // Relative addresses: the same files work from any host under any path.
  base: "./",
  plugins: [react(), lessonsPlugin(), factsPlugin(), formatPlugin(), offline(), developmentPolicy()],
  resolve: {
    alias: [
      // What d3-zoom and d3-scale would bring along without using it: a tenth of the script that the page starts with.
      { find: /^d3-transition$/, replacement: here("src/base/no-transitions.ts") },
      { find: /^d3-interpolate$/, replacement: here("src/base/interpolate-numbers.ts") },
      { find: /^flitscope-wasm$/, replacement: here("../wasm/pkg/flitscope_wasm.js") },
      { find: /^flitscope-wasm\/(.+)$/, replacement: here("../wasm/pkg/$1") },
      // A build leaves the second module to the plugin of its worker.
      ...(command === "build" ? [] : SECOND_IN_DEVELOPMENT),
    ],
  },
  build: {
    outDir: here(mode === "test" ? "dist-test" : "dist"),
    emptyOutDir: true,
    target: "es2022",
    // The first of each that know light-dark(), by which colours follow the theme.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Every browser that runs the page preloads modules by itself.
    modulePreload: { polyfill: false },
    // Linked from the page, beside those of crates (tools/licences.mjs).
    license: { fileName: "notices/scripts.md" },
    // Sizes have their own check, with the project's own limits.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    // What every visit needs is one file: split at every module that something lazy shares, it would be twenty, each
    // asked for and compressed by itself.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } } },
  },
  worker: { format: "es" as const, plugins: () => (command === "build" ? [secondModulePlugin(SECOND)] : []) },
  server: { fs: { allow: [here("..")] } },
}));
