/**
 * Checks the sizes that a visitor downloads against limits, so that the page does not grow
 * unnoticed. Sizes are gzipped, as static hosts send them. size-limit would need the same code as
 * its configuration (docs/decisions/0038-tools-weighed.md).
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesUnder } from "./fingerprint.mjs";
import { ROOT, Sentence } from "./stage.mjs";

/** In kB (1,000 bytes), gzipped. */
export const BUDGETS = { initialJs: 186, lazyChunk: 80, wasm: 506, lazyWasm: 436, css: 30 };

/** The wasm module that loads with the first paper or study; every other one is the engine. @param {string} name */
const isLazy = (name) => name.startsWith("flitscope_scorecard_wasm") && name.endsWith(".wasm");

/**
 * The scripts that a browser loads before it shows anything: the entry and its static imports,
 * which Vite lists as preloads.
 * @param {string} html
 */
export function initialScripts(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith("<script") || /\brel="modulepreload"/.test(tag))
    .map((tag) => /\b(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1])
    .filter((path) => path !== undefined)
    .map((path) => basename(path));
}

/**
 * One row for each limit, and for each lazy chunk or worker.
 * @param {{ name: string, kilobytes: number }[]} files
 * @param {string[]} initial names of the scripts that count together
 */
export function weigh(files, initial) {
  /** @param {(name: string) => boolean} which */
  const total = (which) =>
    files.filter(({ name }) => which(name)).reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  return [
    { name: "initial JavaScript", size: total((name) => initial.includes(name)), limit: BUDGETS.initialJs },
    { name: "wasm", size: total((name) => name.endsWith(".wasm") && !isLazy(name)), limit: BUDGETS.wasm },
    { name: "wasm for claims and studies, lazy", size: total(isLazy), limit: BUDGETS.lazyWasm },
    { name: "CSS", size: total((name) => name.endsWith(".css")), limit: BUDGETS.css },
    ...files
      .filter(({ name }) => name.endsWith(".js") && !initial.includes(name))
      .map(({ name, kilobytes }) => ({ name, size: kilobytes, limit: BUDGETS.lazyChunk })),
  ];
}

/** Returns the table of web/dist; throws when a size is over its limit or a row has no file. */
export function checkBudgets() {
  const files = filesUnder("web/dist").map((path) => ({
    name: basename(path),
    kilobytes: gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).length / 1000,
  }));
  const html = readFileSync(join(ROOT, "web/dist/index.html"), "utf8");
  const rows = weigh(files, initialScripts(html));
  const table = rows
    .map(({ name, size, limit }) => `  ${name.padEnd(34)} ${size.toFixed(1).padStart(7)} of ${limit} kB`)
    .join("\n");
  const wrong = rows.filter(({ size, limit }) => size > limit || size === 0);
  if (wrong.length > 0) {
    const names = wrong.map(({ name, size }) => (size === 0 ? `${name} (nothing found)` : name));
    throw new Sentence(`Over the size budget, or missing: ${names.join(", ")}.`, table);
  }
  return `\n${table}`;
}
