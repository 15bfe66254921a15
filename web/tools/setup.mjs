/**
 * Everything between a checkout and a page that can be served: packages, compiler, wasm, page.
 * Each stage finds out by itself whether it has anything to do, so the commands simply run all.
 */
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mustCargo } from "./cargo.mjs";
import { unlessUnchanged } from "./fingerprint.mjs";
import { writeNotices } from "./licences.mjs";
import { checkRequirements } from "./requirements.mjs";
import { must, npm, ROOT, run, Sentence, stage } from "./stage.mjs";

const WASM_TARGET = "wasm32-unknown-unknown";

/**
 * The engine, with which the page starts, and the scorecard, loaded when a worker is asked about a paper.
 * @param {{ engine: string, scorecard: string }} profiles of Cargo.toml
 */
const wasmModules = ({ engine, scorecard }) =>
  [
    { what: "engine", crate: "flitscope-wasm", profile: engine, bound: "wasm/pkg" },
    {
      ...{ what: "scorecard", crate: "flitscope-scorecard-wasm" },
      ...{ profile: scorecard, bound: "wasm/scorecard/pkg" },
    },
  ].map((module) => {
    const file = `${module.crate.replaceAll("-", "_")}.wasm`;
    return { ...module, compiled: `target/${WASM_TARGET}/${module.profile}/${file}` };
  });

const SHIPPED = wasmModules({ engine: "page", scorecard: "scorecard" });
/** As `npm run dev` has them: soon compiled again after a change, larger and slower. */
const IN_DEVELOPMENT = wasmModules({ engine: "develop", scorecard: "develop" });

/** Where `buildEngines` leaves the engine's command line. */
export const COMMAND_LINE = join(
  ROOT,
  "target/release",
  process.platform === "win32" ? "flitscope.exe" : "flitscope",
);

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

/** @param {(typeof SHIPPED)[number]} module */
async function compile({ what, crate, profile }) {
  await mustCargo(
    `The ${what} did not compile to wasm. The compiler's output is above.`,
    ...["build", "--profile", profile, "-p", crate, "--target", WASM_TARGET],
  );
}

/** Unoptimised on purpose: it compiles in a third of the time and runs for an instant. */
async function binder() {
  await mustCargo(
    "The binding tool for wasm modules did not compile. The compiler's output is above.",
    ...["build", "-p", "flitscope-bind"],
  );
}

/** @param {typeof SHIPPED} modules */
function wasmBinding(modules) {
  const inputs = [...modules.map(({ compiled }) => compiled), "wasm/build", "Cargo.lock"];
  const outputs = modules.map(({ bound }) => bound);
  return unlessUnchanged("wasm-binding", { inputs, outputs }, async () => {
    for (const { compiled, bound } of modules) {
      await mustCargo(
        "Couldn't bind the wasm module. The output of wasm/build is above.",
        ...["run", "-p", "flitscope-bind", "--", compiled, bound],
      );
    }
  });
}

/** The engine's own command line, which the tests hold against the engine in the browser. */
async function commandLine(also = /** @type {string[]} */ ([])) {
  const crates = ["flitscope-cli", ...also].flatMap((crate) => ["-p", crate]);
  await mustCargo(
    "The flitscope command did not compile. The compiler's output is above.",
    ...["build", "--release", ...crates],
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

/** @param {"production" | "test"} mode */
async function pageBuild(mode) {
  copyData();
  await writeNotices();
  const output = mode === "test" ? "web/dist-test" : "web/dist";
  const inputs = [
    ...[
      "web/src",
      "web/content",
      "web/index.html",
      "web/vite.config.ts",
      "web/tsconfig.json",
      "docs/model.md",
    ],
    ...[
      "public",
      "engine-rs/study/data/scenarios",
      ...SHIPPED.map(({ bound }) => bound),
      "package-lock.json",
    ],
  ];
  return unlessUnchanged(`page-${mode}`, { inputs, outputs: [output] }, () =>
    must("Couldn't build the page. The output of Vite is above.", process.execPath, [
      ...["node_modules/vite/bin/vite.js", "build", "--config", "web/vite.config.ts"],
      ...["--mode", mode, "--logLevel", "warn"],
    ]),
  );
}

/** What every later stage stands on. */
export async function setUpTools() {
  await checkRequirements();
  await stage("node packages", () => (packagesMatch() ? "unchanged" : nodePackages()));
  const channel = rustChannel();
  await stage("rust toolchain", async () =>
    (await rustMatches(channel)) ? "unchanged" : rustToolchain(channel),
  );
}

/**
 * Side by side, since each links for long on one core; they have profiles of their own, so that cargo lets them.
 * When one fails, the others are waited for all the same: none may go on behind what follows.
 * @param {string} name @param {Promise<void>[]} works
 */
async function together(name, works) {
  await stage(name, async () => {
    const ends = await Promise.allSettled(works);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  });
}

/** The command line alone, for what is measured natively only. */
export async function buildCommandLine() {
  await stage("command line", () => commandLine());
}

export async function buildWasm() {
  await together("wasm modules", [...SHIPPED.map(compile), binder()]);
  await stage("wasm binding", () => wasmBinding(SHIPPED));
}

/** Whether some build left all that tests may ask of the engine. */
export const haveEngines = () =>
  [COMMAND_LINE, ...SHIPPED.map(({ bound }) => join(ROOT, bound))].every((path) => existsSync(path));

/**
 * The engine wherever it runs: in wasm, and as the command line that the tests hold it against.
 * @param {string[]} [also] crates that share those of the command line
 */
export async function buildEngines(also) {
  await together("wasm and command line", [...SHIPPED.map(compile), binder(), commandLine(also)]);
  await stage("wasm binding", () => wasmBinding(SHIPPED));
}

/** For a page that is developed. */
export async function buildWasmInDevelopment() {
  // Both in one call: of one profile, the second would only wait for the first.
  const crates = IN_DEVELOPMENT.flatMap(({ crate }) => ["-p", crate]);
  const wasm = mustCargo(
    "The engine did not compile to wasm. The compiler's output is above.",
    ...["build", "--profile", "develop", ...crates, "--target", WASM_TARGET],
  ).then(() => {});
  await together("wasm modules", [wasm, binder()]);
  await stage("wasm binding", () => wasmBinding(IN_DEVELOPMENT));
}

export const pageInDist = () => pageBuild("production");

export async function buildPage() {
  await stage("page into web/dist", pageInDist);
}

/** The same page with the hooks that the end-to-end tests need. */
export async function buildTestPage() {
  await stage("page with test hooks", () => pageBuild("test"));
}
