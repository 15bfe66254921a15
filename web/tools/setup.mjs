/**
 * Everything between a checkout and a page that can be served: packages, compiler, wasm, page.
 * Each stage finds out by itself whether it has anything to do, so the commands simply run all.
 */
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mustCargo, mustCargoWith, TESTED_CRATES } from "./cargo.mjs";
import { unlessUnchanged } from "./fingerprint.mjs";
import { writeNotices } from "./licences.mjs";
import { checkRequirements } from "./requirements.mjs";
import { placeSecondModule, SECOND_BOUND, secondFiles, secondSources } from "./second-module.mjs";
import { must, npm, ROOT, run, Sentence, stage } from "./stage.mjs";

const WASM_TARGET = "wasm32-unknown-unknown";
/** Niceness of what compiles while something else is waited for. */
const BEHIND = 10;

/** @param {{ what: string, crate: string, profile: string, bound: string }} module */
function wasmModule(module) {
  const file = `${module.crate.replaceAll("-", "_")}.wasm`;
  return { ...module, compiled: `target/${WASM_TARGET}/${module.profile}/${file}` };
}

/** The module that the page starts with. @param {string} profile of Cargo.toml */
const engineModule = (profile) =>
  wasmModule({ what: "engine", crate: "flitscope-wasm", profile, bound: "wasm/pkg" });

/** The module that a worker loads when a paper, a sweep or a bill is first shown. @param {string} profile of Cargo.toml */
const secondModule = (profile) =>
  wasmModule({ what: "second module", crate: "flitscope-scorecard-wasm", profile, bound: SECOND_BOUND });

const ENGINE = engineModule("page");
const SECOND = secondModule("scorecard");
const SHIPPED = [ENGINE, SECOND];
/** In `npm run dev`: soon compiled again after a change, larger and slower. */
const IN_DEVELOPMENT = [engineModule("develop"), secondModule("develop")];

/**
 * The profile of the command line and the Python module. CI compiles them as the engine's tests are compiled, and with
 * these crates: a build of their own would take two minutes.
 */
export const NATIVE = process.env.CI ? "test" : "release";
/** Cargo puts what it compiles for tests into `debug`. */
export const NATIVE_OUTPUT = join(ROOT, "target", process.env.CI ? "debug" : "release");
/** One of the tests is among them, so that the crates have the features that tests ask for. */
const WITH_TESTS = [...TESTED_CRATES, "--lib", "--bin", "flitscope", "--test", "cli"];

/** The engine's command line, as `buildEngines` compiles it. */
export const COMMAND_LINE = join(NATIVE_OUTPUT, process.platform === "win32" ? "flitscope.exe" : "flitscope");

/**
 * Whether node_modules holds exactly what the lock file names. npm leaves a lock file of its own
 * in there, so this also recognises an installation that was not made by these scripts.
 */
export function packagesMatch(root = ROOT) {
  /** @param {string} path */
  const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const wanted = read("package-lock.json").packages;
  const there = read("node_modules/.package-lock.json").packages;
  const { dependencies, devDependencies } = read("package.json");
  const sameLists =
    JSON.stringify(wanted[""].dependencies) === JSON.stringify(dependencies) &&
    JSON.stringify(wanted[""].devDependencies) === JSON.stringify(devDependencies);
  const allThere = Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    // Optional packages are other machines' binaries; npm leaves those out.
    if (!there[path]) return entry.optional === true;
    return there[path].version === entry.version && existsSync(join(root, path, "package.json"));
  });
  return sameLists && allThere && Object.keys(there).every((path) => wanted[path]);
}

async function nodePackages() {
  const [program, args] = npm("ci", "--no-audit", "--no-fund");
  await must("Couldn't install the Node packages. The output of npm is above.", program, args);
}

/** The compiler is named in rust-toolchain.toml only. */
function rustChannel() {
  const text = readFileSync(join(ROOT, "rust-toolchain.toml"), "utf8");
  const channel = /^channel = "(.+)"$/m.exec(text)?.[1];
  if (!channel) throw new Sentence("rust-toolchain.toml has no channel.");
  return channel;
}

/** @param {string} channel */
async function rustMatches(channel) {
  const args = ["component", "list", "--installed", "--toolchain", channel];
  const { code, output } = await run("rustup", args, { env: { RUSTUP_AUTO_INSTALL: "0" } });
  const installed = output.split("\n");
  const needed = ["cargo", "clippy", "rustc", "rustfmt", `rust-std-${WASM_TARGET}`];
  return (
    code === 0 &&
    needed.every((part) => installed.some((line) => line === part || line.startsWith(`${part}-`)))
  );
}

/** @param {string} channel */
async function rustToolchain(channel) {
  await must(
    `Couldn't install Rust ${channel} with the target ${WASM_TARGET}. The output of rustup is above.`,
    "rustup",
    // Everything by name: older versions of rustup do not read rust-toolchain.toml here.
    [
      ...["toolchain", "install", channel, "--profile", "minimal", "--no-self-update"],
      ...["--component", "rustfmt", "--component", "clippy", "--target", WASM_TARGET],
    ],
  );
}

/** @typedef {Parameters<typeof mustCargoWith>[0]} Options */

/** @param {typeof ENGINE} module @param {Options} [options] */
async function compile({ what, crate, profile }, options) {
  await mustCargoWith(
    options,
    `The ${what} did not compile to wasm. The compiler's output is above.`,
    ...["build", "--profile", profile, "-p", crate, "--target", WASM_TARGET],
  );
}

/** Without optimisation: it compiles in a third of the time and runs for an instant. @param {Options} [options] */
async function binder(options) {
  await mustCargoWith(
    options,
    "The binding tool for wasm modules did not compile. The compiler's output is above.",
    ...["build", "-p", "flitscope-bind"],
  );
}

/** @param {typeof ENGINE} module */
function wasmBinding({ what, compiled, bound }) {
  const inputs = [compiled, "wasm/build", "Cargo.lock"];
  return unlessUnchanged(`binding-${bound.replaceAll("/", "-")}`, { inputs, outputs: [bound] }, () =>
    mustCargo(
      `Couldn't bind the ${what}. The output of wasm/build is above.`,
      ...["run", "-p", "flitscope-bind", "--", compiled, bound],
    ),
  );
}

/** @param {(typeof ENGINE)[]} modules */
async function bind(modules) {
  for (const module of modules) await stage(`${module.what}, binding`, () => wasmBinding(module));
}

/** The engine's own command line, which the tests compare with the engine in the browser. */
async function commandLine(also = /** @type {string[]} */ ([])) {
  const crates = ["flitscope-cli", ...also].flatMap((crate) => ["-p", crate]);
  await mustCargo(
    "The flitscope command did not compile. The compiler's output is above.",
    ...["build", "--profile", NATIVE, ...(process.env.CI ? WITH_TESTS : crates)],
  );
}

/** Papers and sweeps are kept in a crate, for the command line; the page fetches them as files. */
export function copyData() {
  for (const folder of ["papers", "sweeps"]) {
    const copy = join(ROOT, "public", folder);
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(ROOT, "engine-rs/study/data", folder), copy, { recursive: true });
  }
}

/** @typedef {"production" | "test"} Mode */

/** @param {Mode} mode */
const folderOf = (mode) => (mode === "test" ? "web/dist-test" : "web/dist");

/** The page except for the second module, of which it needs only the sources. @param {Mode} mode */
async function bundle(mode) {
  copyData();
  const output = folderOf(mode);
  const inputs = [
    ...["web/src", "web/content", "web/index.html", "web/vite.config.ts", "web/tsconfig.json"],
    ...["docs/model.md", "public", "engine-rs/study/data", "package-lock.json"],
    ...[ENGINE.bound, "web/tools/second-module.mjs", ...secondSources()],
  ];
  const without = secondFiles().map(({ built }) => `${output}/${built}`);
  return unlessUnchanged(`page-${mode}`, { inputs, outputs: [output], without }, () =>
    must("Couldn't build the page. The output of Vite is above.", process.execPath, [
      ...["node_modules/vite/bin/vite.js", "build", "--config", "web/vite.config.ts"],
      ...["--mode", mode, "--logLevel", "warn"],
    ]),
  );
}

/** The whole page, when both modules are bound. @param {Mode} mode */
async function pageBuild(mode) {
  await writeNotices();
  const note = await bundle(mode);
  placeSecondModule(folderOf(mode));
  return note;
}

const setUpPackages = () => stage("node packages", () => (packagesMatch() ? "unchanged" : nodePackages()));

function setUpRust() {
  const channel = rustChannel();
  return stage("rust toolchain", async () =>
    (await rustMatches(channel)) ? "unchanged" : rustToolchain(channel),
  );
}

/**
 * Waits for all works, also when one fails: none may continue in the background.
 * @param {Promise<unknown>[]} works
 */
async function all(works) {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Packages and compiler, which every later stage needs. */
export async function setUpTools() {
  await checkRequirements();
  await all([setUpPackages(), setUpRust()]);
}

/**
 * Stages that run side by side: each compilation links for long on one core. They have profiles of their own, so that
 * cargo does not make one wait for the other.
 * @param {[string, () => Promise<unknown>][]} stages
 */
const sideBySide = (stages) =>
  all(stages.map(([name, work]) => stage(name, async () => void (await work()))));

/** @type {[string, () => Promise<unknown>][]} */
const COMPILATIONS = [
  [ENGINE.what, () => compile(ENGINE)],
  [SECOND.what, () => compile(SECOND)],
  ["binder", () => binder()],
];

/** The command line alone, for what is measured natively only. */
export async function buildCommandLine() {
  await stage("command line", () => commandLine());
}

export async function buildWasm() {
  await sideBySide(COMPILATIONS);
  await bind(SHIPPED);
}

/** Whether some build left all that tests may ask of the engine. */
export const haveEngines = () =>
  [COMMAND_LINE, ...SHIPPED.map(({ bound }) => join(ROOT, bound))].every((path) => existsSync(path));

/**
 * The engine wherever it runs: in wasm, and as the command line that the tests hold it against.
 * @param {string[]} [also] crates that share those of the command line
 */
export async function buildEngines(also) {
  await sideBySide([...COMPILATIONS, ["command line", () => commandLine(also)]]);
  await bind(SHIPPED);
}

/** For a page that is developed. */
export async function buildWasmInDevelopment() {
  // Both in one call: of one profile, the second would only wait for the first.
  const crates = IN_DEVELOPMENT.flatMap(({ crate }) => ["-p", crate]);
  const wasm = () =>
    mustCargo(
      "The engine did not compile to wasm. The compiler's output is above.",
      ...["build", "--profile", "develop", ...crates, "--target", WASM_TARGET],
    );
  await sideBySide([
    ["both modules", wasm],
    ["binder", () => binder()],
  ]);
  await bind(IN_DEVELOPMENT);
}

export const pageInDist = () => pageBuild("production");

export async function buildPage() {
  await stage("page into web/dist", pageInDist);
}

/** The same page with the hooks that the end-to-end tests need. */
export async function buildTestPage() {
  await stage("page with test hooks", () => pageBuild("test"));
}

/**
 * From a checkout to a page that can be served, as soon as possible: packages are installed in parallel with the compiler, and the
 * second module compiles on the core that the engine leaves idle, then next to the build of the page.
 * It returns when the page is there; `second` ends when its second module is there too.
 */
export async function pageSoon() {
  await checkRequirements();
  const stop = new AbortController();
  const { signal } = stop;
  try {
    const packages = setUpPackages();
    const rust = setUpRust();
    const engine = rust.then(() => stage(ENGINE.what, () => compile(ENGINE, { signal })));
    const binding = rust.then(() => stage("binder", () => binder({ signal })));
    const second = Promise.race([engine, binding]).then(() =>
      stage(SECOND.what, () => compile(SECOND, { signal, niceness: BEHIND })),
    );
    // Its list of all crates is a download, which delays no compilation any more.
    const notices = Promise.all([packages, binding]).then(() => stage("licences", writeNotices));
    // Each is waited for below, unless another one fails before.
    for (const each of [second, notices]) each.catch(() => {});
    await Promise.all([packages, engine, binding]);
    await stage("engine, binding", () => wasmBinding(ENGINE));
    await notices;
    await stage("page into web/dist", () => bundle("production"));
    const placed = second.then(async () => {
      await stage("second module, binding", () => wasmBinding(SECOND));
      placeSecondModule(folderOf("production"));
    });
    placed.catch(() => {});
    return { second: placed };
  } catch (error) {
    stop.abort();
    throw error;
  }
}
