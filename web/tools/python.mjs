/**
 * The Python package: where a Python is, an environment for its tests, and the package as it is in the tree with
 * the module that cargo has built. All of it lies in target/python.
 *
 * Absent: wheels (wheel.mjs).
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustCargo } from "./cargo.mjs";
import { COMMAND_LINE, NATIVE, NATIVE_OUTPUT } from "./setup.mjs";
import { must, ROOT, run, stage } from "./stage.mjs";
import { pytestTally, withExitCode } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Tally} Tally */

export const PACKAGE = join(ROOT, "engine-rs/python");
export const OUTPUT = join(ROOT, "target/python");

const OLDEST = /** @type {const} */ ([3, 11]);
const NAMES = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
/** What is on the path may be older than another that is there, and Debian's may lack what makes environments. */
const ASKS = "import sys, ensurepip, venv; print(*sys.version_info[:2])";

/** The program of a Python that is new enough and makes environments; null where there is none. */
export async function findPython() {
  for (const name of NAMES) {
    const { code, output } = await run(name, ["-c", ASKS]);
    const [major = 0, minor = 0] = output.trim().split(" ").map(Number);
    if (code === 0 && (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))) return name;
  }
  return null;
}

/** Compiled next to the command line, which shares its crates. */
export const PYTHON_CRATE = "flitscope-python";

export async function buildPython() {
  await mustCargo(
    "The Python module did not compile. The compiler's output is above.",
    ...["build", "--profile", NATIVE, "-p", PYTHON_CRATE],
  );
}

/** An environment with nothing in it, in place of what was there. @param {string} python @param {string} folder */
export async function emptyEnvironment(python, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  const args = ["-m", "venv", folder];
  await must("Python couldn't create a virtual environment. Its output is above.", python, args);
}

/** The folder of an environment's programs. @param {string} folder */
export const programsOf = (folder) => join(folder, process.platform === "win32" ? "Scripts" : "bin");

/**
 * An environment with the packages of a file, made again where that has changed. Returns the folder of its
 * programs.
 * @param {string} python @param {string} name @param {string} requirements a file below the package
 */
export async function environment(python, name, requirements) {
  const folder = join(OUTPUT, name);
  const bin = programsOf(folder);
  const file = join(PACKAGE, requirements);
  const { output: version } = await run(python, ["--version"]);
  const wanted = `${version}${readFileSync(file, "utf8")}`;
  const stamp = join(folder, "made-of.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return bin;
  await emptyEnvironment(python, folder);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", file];
  await must("Couldn't install the Python packages. The output of pip is above.", join(bin, "python"), pip);
  writeFileSync(stamp, wanted);
  return bin;
}

/** The package with its module, for `PYTHONPATH`. */
export function packageInTree() {
  const folder = join(OUTPUT, "package");
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(PACKAGE, "flitscope"), join(folder, "flitscope"), { recursive: true });
  const library = { win32: "flitscope_python.dll", darwin: "libflitscope_python.dylib" };
  const built = /** @type {Record<string, string>} */ (library)[process.platform] ?? "libflitscope_python.so";
  const name = process.platform === "win32" ? "_engine.pyd" : "_engine.abi3.so";
  cpSync(join(NATIVE_OUTPUT, built), join(folder, "flitscope", name));
  return folder;
}

/**
 * Tests of the package, or a sentence where they cannot run.
 * @param {string | null} python @param {string[]} [args] of pytest
 * @returns {Promise<Tally>}
 */
export async function pythonTests(python, args = []) {
  const none = { passed: 0, failed: 0 };
  if (!python) {
    console.log(
      `The tests of the Python package are skipped: they need Python ${OLDEST.join(".")} or newer with venv.`,
    );
    return none;
  }
  let bin = "";
  try {
    await stage("Python packages", async () => {
      bin = await environment(python, "tests", "requirements-test.txt");
    });
  } catch {
    console.log("The tests of the Python package are skipped: couldn't install the packages they need.");
    return none;
  }
  const own = args.map((each) => (each.includes(".py") ? join(PACKAGE, each) : each));
  const all = own.some((each) => each.includes(".py")) ? [] : [join(PACKAGE, "tests")];
  const { output, code } = await run(join(bin, "pytest"), ["-q", "-p", "no:cacheprovider", ...own, ...all], {
    echo: true,
    // Not where the package is without its module, which Python would find first.
    cwd: OUTPUT,
    env: { PYTHONPATH: packageInTree(), PYTHONDONTWRITEBYTECODE: "1", FLITSCOPE_CLI: COMMAND_LINE },
  });
  return withExitCode(pytestTally(output), code);
}
