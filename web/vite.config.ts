import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds come from this file: the one that ships, in `web/dist`, and one in mode "test", in
 * `web/dist-test`. Only the latter carries the test hooks, behind `import.meta.env.MODE === "test"`,
 * a constant that lets the bundler drop them from the former.
 */
export default defineConfig(({ mode }) => ({
  root: here("."),
  publicDir: here("../public"),
  cacheDir: here("../node_modules/.vite"),
  // Relative addresses: the same files work from any host under any path.
  base: "./",
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^flitscope-wasm$/, replacement: here("../wasm/pkg/flitscope_wasm.js") },
      { find: /^flitscope-wasm\/(.+)$/, replacement: here("../wasm/pkg/$1") },
      {
        find: /^flitscope-scorecard-wasm$/,
        replacement: here("../wasm/scorecard/pkg/flitscope_scorecard_wasm.js"),
      },
      { find: /^flitscope-scorecard-wasm\/(.+)$/, replacement: here("../wasm/scorecard/pkg/$1") },
    ],
  },
  build: {
    outDir: here(mode === "test" ? "dist-test" : "dist"),
    emptyOutDir: true,
    target: "es2022",
    // Sizes have their own check, with the project's own limits.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  worker: { format: "es" as const },
  server: { fs: { allow: [here("..")] } },
}));
