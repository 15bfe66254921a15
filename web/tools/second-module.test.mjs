/** The second module's files have names before they exist, which depend on all of its sources. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { expect, it } from "vitest";
import { cratesBelow, secondFiles, secondModulePlugin, secondSources } from "./second-module.mjs";
import { ROOT } from "./stage.mjs";

const FILES = {
  "Cargo.toml": `[workspace.dependencies]
low = { path = "crates/low", version = "0.1.0" }
high = { path = "crates/high", version = "0.1.0" }
other = { path = "crates/other", version = "0.1.0" }
serde = "1"`,
  "module/Cargo.toml": "[dependencies]\nhigh.workspace = true\nserde.workspace = true\n\n[lints]\nother = 1",
  "crates/high/Cargo.toml":
    "[dependencies]\nlow = { workspace = true }\n\n[dev-dependencies]\nother.workspace = true",
  "crates/low/Cargo.toml": '[package]\nname = "low"',
};

it("its crates are those of the workspace that it depends on, directly or not", () => {
  const read = (/** @type {string} */ path) => /** @type {Record<string, string>} */ (FILES)[path] ?? "";
  expect(cratesBelow("module", read)).toEqual(["module", "crates/high", "crates/low"]);
});

it("its sources include every crate of the engine that it contains, and what chooses compiler and profile", () => {
  const sources = secondSources();
  for (const crate of ["network", "workload", "engine", "study"])
    expect(sources).toContain(`engine-rs/${crate}/src`);
  for (const path of ["wasm/scorecard/src", "Cargo.lock", "Cargo.toml", "rust-toolchain.toml"])
    expect(sources).toContain(path);
});

it("its sources include the files that they include by a path", () => {
  const included = /#\[path = "(.+)"\]/g;
  const code = readFileSync(join(ROOT, "wasm/scorecard/src/lib.rs"), "utf8");
  for (const [, path = ""] of code.matchAll(included)) {
    const file = join("wasm/scorecard/src", path);
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(secondSources()).toContain(file);
  }
});

it("a build refers to both files next to its chunks, and reads neither", async () => {
  const [script, wasm] = secondFiles();
  const { output } = /** @type {any} */ (
    await build({
      configFile: false,
      logLevel: "silent",
      plugins: [
        {
          name: "entry",
          resolveId: (id) => (id === "entry" ? "\0entry" : null),
          load: (id) =>
            id === "\0entry"
              ? `import init from "flitscope-scorecard-wasm";
                 import address from "flitscope-scorecard-wasm/flitscope_scorecard_wasm_bg.wasm?url";
                 init(address);`
              : null,
        },
        secondModulePlugin(secondFiles()),
      ],
      build: { write: false, minify: false, rolldownOptions: { input: "entry", output: { format: "es" } } },
    })
  );
  const { code } = output[0];
  expect(script?.built).toMatch(/^assets\/flitscope_scorecard_wasm-[0-9a-f]{12}\.js$/);
  expect(code).toContain(`from "./${script?.built.replace("assets/", "")}"`);
  expect(code).toContain(`"./${wasm?.built.replace("assets/", "")}"`);
  expect(code).toContain("import.meta.url");
});
