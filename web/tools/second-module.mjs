/**
 * The second wasm module (papers, sweeps, bills) in a build of the page. Its files are named after its sources, so a build
 * knows their addresses while the module still compiles, and two versions of the page never share a module.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./stage.mjs";

const PACKAGE = "flitscope-scorecard-wasm";
const CRATE = "wasm/scorecard";
export const SECOND_BOUND = `${CRATE}/pkg`;

/** Inputs of the module in addition to its crates: `wasm/src/json.rs` is included by its path. */
const SHARED = [
  ...["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo/config.toml"],
  ...["wasm/src/json.rs", "wasm/build/Cargo.toml", "wasm/build/src"],
];

/**
 * The folder of a crate and those of the workspace's crates that it depends on, each once.
 * @param {string} folder @param {(path: string) => string} read
 * @returns {string[]}
 */
export function cratesBelow(folder, read) {
  const places = Object.fromEntries(
    [...read("Cargo.toml").matchAll(/^([\w-]+) = \{ path = "([^"]+)"/gm)].map(([, name, path]) => [
      name,
      path,
    ]),
  );
  const found = new Set([folder]);
  for (const each of found) {
    const dependencies = /^\[dependencies\]\n([^[]*)/m.exec(read(`${each}/Cargo.toml`))?.[1] ?? "";
    for (const [, name = ""] of dependencies.matchAll(/^([\w-]+)/gm))
      if (places[name]) found.add(places[name]);
  }
  return [...found];
}

/** Every file and folder that the module is made from. */
export function secondSources() {
  const crates = cratesBelow(CRATE, (path) => readFileSync(join(ROOT, path), "utf8"));
  return [
    ...crates.flatMap((crate) => ["Cargo.toml", "src", "data"].map((part) => `${crate}/${part}`)),
    ...SHARED,
  ];
}

/** Where its two files stand in a build of the page. */
export function secondFiles() {
  const version = fingerprint(secondSources()).slice(0, 12);
  return [
    { bound: "flitscope_scorecard_wasm.js", built: `assets/flitscope_scorecard_wasm-${version}.js` },
    {
      bound: "flitscope_scorecard_wasm_bg.wasm",
      built: `assets/flitscope_scorecard_wasm_bg-${version}.wasm`,
    },
  ];
}

/** Copies the bound module into a build of the page. @param {string} page folder of the build */
export function placeSecondModule(page) {
  mkdirSync(join(ROOT, page, "assets"), { recursive: true });
  for (const { bound, built } of secondFiles())
    copyFileSync(join(ROOT, SECOND_BOUND, bound), join(ROOT, page, built));
}

/** Whether the page of a build has the module. @param {string} page */
export const hasSecondModule = (page) =>
  secondFiles().every(({ built }) => existsSync(join(ROOT, page, built)));

/**
 * Resolves the module's package to its files in the build. The bundler reads neither of them.
 * @param {ReturnType<typeof secondFiles>} files
 * @returns {import("vite").Plugin}
 */
export function secondModulePlugin([script, wasm]) {
  /** @param {{ built: string } | undefined} file */
  const nextTo = (file) => file?.built.replace("assets/", "./") ?? "";
  const address = `\0${PACKAGE}/address`;
  return {
    name: "flitscope-second-module",
    enforce: "pre",
    resolveId(id) {
      if (id === PACKAGE) return { id: nextTo(script), external: true };
      return id.startsWith(`${PACKAGE}/`) ? address : null;
    },
    // Written out in the call, the name would be taken for a file that exists now.
    load: (id) =>
      id === address
        ? `const name = ${JSON.stringify(nextTo(wasm))};\nexport default new URL(name, import.meta.url).href;`
        : null,
  };
}
