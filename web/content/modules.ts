/** Modules of the page, for what the build calculates with them and keeps. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";
import { unlessUnchanged } from "../tools/fingerprint.mjs";
import { ROOT } from "../tools/stage.mjs";

export const MODULES = {
  engine: "wasm/pkg/flitscope_wasm",
  study: "wasm/scorecard/pkg/flitscope_scorecard_wasm",
};

/** A bound wasm module, with as much of its interface as the caller asks for. */
export async function wasmModule<M>(path: string): Promise<M> {
  const module = await import(/* @vite-ignore */ pathToFileURL(join(ROOT, `${path}.js`)).href);
  module.initSync({ module: readFileSync(join(ROOT, `${path}_bg.wasm`)) });
  return module;
}

/** A TypeScript module, with its imports resolved as the page's are. */
export async function moduleOfPage<M>(path: string): Promise<M> {
  return (await runnerImport<M>(join(ROOT, path), { configFile: false })).module;
}

/** What is calculated from some files, kept in `target` until one of them changes. */
export async function kept<Data>(
  name: string,
  inputs: string[],
  compile: () => Data | Promise<Data>,
): Promise<Data> {
  const file = `target/${name}.json`;
  await unlessUnchanged(name, { inputs, outputs: [file] }, async () => {
    mkdirSync(join(ROOT, "target"), { recursive: true });
    writeFileSync(join(ROOT, file), JSON.stringify(await compile()));
  });
  return JSON.parse(readFileSync(join(ROOT, file), "utf8"));
}
