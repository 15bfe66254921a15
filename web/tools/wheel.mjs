/**
 * `npm run wheel`: one wheel of the Python package for all versions from 3.11 on, with the page in it, into target/wheels,
 * and what it is like: its size, and what it does in an empty environment where no compiler is on the path.
 *
 * On Linux it is linked against a C library of 2014 (manylinux2014), so that clusters have what it needs.
 */
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { noticesOf } from "./licences.mjs";
import {
  emptyEnvironment,
  environment,
  findPython,
  OUTPUT,
  PACKAGE,
  PYTHON_CRATE,
  programsOf,
} from "./python.mjs";
import { buildEngines, buildPage, COMMAND_LINE, setUpTools } from "./setup.mjs";
import { command, must, ROOT, run, Sentence, stage } from "./stage.mjs";

const WHEELS = join(ROOT, "target/wheels");
const MAX_MB = 12;
const OLD_LINUX = process.platform === "linux" ? ["--zig", "--compatibility", "manylinux2014"] : [];
/** What lies in the package while the wheel is made. */
const ADDED = ["LICENSE", "flitscope/page", "flitscope/NOTICES.txt"].map((name) => join(PACKAGE, name));

/** The first number, as in the README. */
const FIRST = `import flitscope
run = flitscope.run("qsnet-64-uniform", set={"jobs[0].load": 0.3})
print(run.metrics["accepted_mb_s_per_sender"], "MB/s per sender, digest", run.digest)`;
const IMPORT =
  "import time; t = time.perf_counter(); import flitscope; print(round(time.perf_counter() - t, 3))";
const PAGE = "from flitscope._site import PAGE; assert (PAGE / 'index.html').exists()";

/** @param {string} bin of the environment with maturin */
async function build(bin) {
  rmSync(WHEELS, { recursive: true, force: true });
  cpSync(join(ROOT, "LICENSE"), join(PACKAGE, "LICENSE"));
  cpSync(join(ROOT, "web/dist"), join(PACKAGE, "flitscope/page"), { recursive: true });
  const target = (await must("Couldn't get the host from the compiler.", "rustc", ["-vV"])).match(
    /^host: (.+)$/m,
  )?.[1];
  writeFileSync(join(PACKAGE, "flitscope/NOTICES.txt"), await noticesOf(PYTHON_CRATE, target ?? ""));
  try {
    await must(
      "Couldn't build the wheel. The output of maturin is above.",
      join(bin, "maturin"),
      ["build", "--release", "--locked", ...OLD_LINUX, "--out", WHEELS],
      {
        cwd: PACKAGE,
        env: { PATH: `${bin}:${process.env.PATH}`, CARGO_TARGET_DIR: join(ROOT, "target") },
      },
    );
  } finally {
    for (const path of ADDED) rmSync(path, { recursive: true, force: true });
  }
  const wheel = readdirSync(WHEELS).find((name) => name.endsWith(".whl"));
  if (!wheel) throw new Sentence("Maturin built no wheel.");
  return wheel;
}

/** Installs the wheel into an empty environment and runs the README's example. @param {string} python @param {string} wheel */
async function tryOut(python, wheel) {
  const folder = join(OUTPUT, "empty");
  await emptyEnvironment(python, folder);
  const own = join(programsOf(folder), "python");
  // Without an index, so that a missing dependency fails.
  const install = ["-m", "pip", "install", "--quiet", "--no-index", join(WHEELS, wheel)];
  await must("Couldn't install the wheel. The output of pip is above.", own, install);
  /** @param {string} text */
  const ask = async (text) => {
    const options = { cwd: folder, env: { PATH: folder, PYTHONPATH: undefined } };
    return (await must("The wheel does not work. Its output is above.", own, ["-c", text], options)).trim();
  };
  await ask(PAGE);
  await ask(IMPORT);
  const first = await ask(FIRST);
  const native = await run(COMMAND_LINE, [
    ...["run", "qsnet-64-uniform", "--set", "jobs[0].load=0.3", "--json"],
  ]);
  const digest = native.code === 0 ? JSON.parse(native.output).result_digest : null;
  if (digest === null || !first.endsWith(digest))
    throw new Sentence(`The wheel gave ${first}, but the command line gave ${digest}.`);
  return [first, `import ${await ask(IMPORT)} s`];
}

await command(async () => {
  const python = await findPython();
  if (!python)
    throw new Sentence(
      "Building a wheel needs Python 3.11 or newer with venv. Install it and run this command again.",
    );
  await setUpTools();
  await buildEngines();
  await buildPage();
  let bin = "";
  await stage("Python packages", async () => {
    bin = await environment(python, "wheel", "requirements-wheel.txt");
  });
  let wheel = "";
  await stage("wheel", async () => {
    wheel = await build(bin);
    const megabytes = statSync(join(WHEELS, wheel)).size / 1e6;
    if (megabytes > MAX_MB)
      throw new Sentence(`${wheel} has ${megabytes.toFixed(1)} MB; at most ${MAX_MB} MB are allowed.`);
    return `target/wheels/${wheel}, ${megabytes.toFixed(1)} MB`;
  });
  await stage("in an empty environment", async () => (await tryOut(python, wheel)).join("; "));
});
