/**
 * Licences of what is not ours: the list of those that are allowed, held by `npm run check`, and the notices of what ships,
 * which the page links to.
 *
 * Scripts have their notices from the bundler (`build.license` in web/vite.config.ts). It knows neither crates, which are
 * in wasm, nor what the service worker is put together from.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runCargo } from "./cargo.mjs";
import { ROOT, Sentence } from "./stage.mjs";

/** Of what a visitor gets. */
export const SHIPPED = ["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unicode-3.0"];
/** Of crates that no visitor gets: those of the command line and of the Python package, and what compiles them. */
export const NATIVE = [...SHIPPED, "CC0-1.0", "Apache-2.0 WITH LLVM-exception"];
/** Of npm packages that only build and test. */
export const TOOLS = [...SHIPPED, "0BSD", "BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0", "MPL-2.0"];

/** Modules whose crates reach a visitor. */
const WASM = ["flitscope-wasm", "flitscope-scorecard-wasm"];
/** Packages of npm that the service worker consists of. */
const SERVICE_WORKER = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];

const NOTICES = "public/notices/engine.txt";

/**
 * Whether an SPDX expression lets somebody choose a list's licences alone. A licence with an exception (`WITH`) is one of
 * its own.
 * @param {string} expression @param {readonly string[]} allowed
 */
export function isAllowed(expression, allowed) {
  // Not at the top: this file is read before packages are installed.
  const satisfies = createRequire(import.meta.url)("spdx-satisfies");
  try {
    // Old crates write MIT/Apache-2.0.
    return satisfies(expression.replaceAll("/", " OR "), [...allowed]);
  } catch {
    // No SPDX expression.
    return false;
  }
}

/**
 * Packages of a lock file: those that the page's own dependencies lead to, and all others.
 * @param {{ packages: Record<string, { license?: string, dev?: boolean }> }} lock
 */
export function packagesIn({ packages }) {
  return Object.entries(packages).flatMap(([path, { license = "none", dev = false }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    return path === "" ? [] : [{ name, license, ships: !dev || SERVICE_WORKER.includes(name) }];
  });
}

/** @typedef {{ id: string, name: string, version: string, license: string | null, manifest_path: string, targets: { kind: string[] }[], repository: string | null }} Crate */
/** @typedef {{ packages: Crate[], resolve: { nodes: { id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }[] } }} Metadata */

/** @param {string} platform @returns {Promise<Metadata>} */
async function metadata(platform = "wasm32-unknown-unknown") {
  const args = ["metadata", "--format-version", "1", "--filter-platform", platform];
  const { code, output } = await runCargo(args, { echo: false });
  const json = output.slice(output.indexOf('{"packages"'));
  if (code !== 0) throw new Sentence("Couldn't get the list of crates from Cargo.", output);
  return JSON.parse(json.slice(0, json.lastIndexOf("}") + 1));
}

/**
 * Crates that are in some modules, without those that only write code while it is compiled.
 * @param {Metadata} all @param {readonly string[]} modules
 */
export function cratesShipped({ packages, resolve }, modules = WASM) {
  const byId = new Map(packages.map((each) => [each.id, each]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const wanted = packages.filter(({ name }) => modules.includes(name)).map(({ id }) => id);
  /** @type {Set<Crate>} */
  const found = new Set();
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const crate = byId.get(id);
    if (!crate || found.has(crate) || crate.targets.some(({ kind }) => kind.includes("proc-macro"))) continue;
    found.add(crate);
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? [])
      if (dep_kinds.some(({ kind }) => kind === null)) wanted.push(pkg);
  }
  const foreign = [...found].filter(({ name }) => !name.startsWith("flitscope"));
  return foreign.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every licence of a package and of a crate is on its list. */
export async function checkLicences() {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const packages = packagesIn(lock);
  const all = await metadata();
  const shipped = new Set(cratesShipped(all));
  const crates = all.packages;
  const wrong = [
    ...packages.filter(({ license, ships }) => !isAllowed(license, ships ? SHIPPED : TOOLS)),
    ...crates.filter((crate) => !isAllowed(crate.license ?? "none", shipped.has(crate) ? SHIPPED : NATIVE)),
  ].map(({ name, license }) => `${name} (${license})`);
  if (wrong.length > 0)
    throw new Sentence(`web/tools/licences.mjs does not allow these licences: ${wrong.join(", ")}.`);
  const shipping = packages.filter(({ ships }) => ships).length;
  return `${packages.length} packages, ${shipping} of them ship; ${crates.length} crates`;
}

/** Files of a folder that state a licence; where there is a choice, the shorter one of MIT. @param {string} folder */
function licenceTexts(folder) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense|notice)/i.test(name));
  const mit = names.filter((name) => /mit/i.test(name));
  return (mit.length > 0 ? mit : names).map((name) => readFileSync(join(folder, name), "utf8").trim());
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** @typedef {{ head: string, texts: readonly string[] }} Notice */

/** @param {Metadata} all @param {readonly string[]} [modules] @returns {Notice[]} */
function noticesOfRust(all, modules) {
  const crates = cratesShipped(all, modules).map(({ name, version, license, repository, manifest_path }) => ({
    head: `${name} ${version} (${license})\n${repository ?? ""}`.trim(),
    // A few crates leave their licence to the repository; then the terms stand here without a name.
    texts: licenceTexts(dirname(manifest_path)),
  }));
  const standard = "Rust's standard library (MIT OR Apache-2.0)\nCopyright (c) The Rust Project Contributors";
  return [{ head: standard, texts: [MIT] }, ...crates];
}

/** @returns {Notice[]} */
function noticesOfServiceWorker() {
  return SERVICE_WORKER.map((name) => {
    const folder = join(ROOT, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { head: `${name} ${version} (${license})`, texts: licenceTexts(folder) };
  });
}

/** @param {string} intro @param {readonly Notice[]} notices */
function written(intro, notices) {
  const line = "-".repeat(80);
  const parts = notices.map(({ head, texts }) => [head, ...(texts.length > 0 ? texts : [MIT])].join("\n\n"));
  return `${[intro, ...parts].join(`\n\n${line}\n\n`)}\n`;
}

/** For a build: the page's own folder of files has them then. */
export async function writeNotices() {
  const path = join(ROOT, NOTICES);
  const intro =
    "Third-party parts of the engine of Flitscope and of its service worker, with their licences.";
  const text = written(intro, [...noticesOfRust(await metadata()), ...noticesOfServiceWorker()]);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Notices of what is in a module that is compiled for a platform. @param {string} crate @param {string} platform */
export async function noticesOf(crate, platform) {
  const intro = "Third-party parts of the engine of Flitscope, with their licences.";
  return written(intro, noticesOfRust(await metadata(platform), [crate]));
}
