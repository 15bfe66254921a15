/**
 * `npm run notebooks`: puts the page into the Python package and installs JupyterLab into an environment of its own,
 * executes the notebooks of docs/notebooks, and drives the widget in JupyterLab by Chromium. `-- --write` keeps what the
 * notebooks put out.
 *
 * It takes minutes and hundreds of megabytes, and is no part of `npm test`.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { buildPython, environment, findPython, OUTPUT, packageInTree } from "./python.mjs";
import { buildPage, buildWasm, setUpTools } from "./setup.mjs";
import { command, must, ROOT, run, Sentence, stage } from "./stage.mjs";

const NOTEBOOKS = join(ROOT, "docs/notebooks");
const EXECUTED = join(OUTPUT, "executed");
const LAB = join(OUTPUT, "lab");
const TOKEN = "flitscope";

/**
 * The tested notebooks: the first cell shows a network, the second prints its result.
 * @param {string} show @param {string[]} more
 */
const cellsOf = (show, ...more) => [
  `import flitscope\nsmall = {"version": 4, "name": "Small", "topology": {"dimension": 2}, "run": {"duration_us": 100}, "jobs": [{"load": 0.1, "message_bytes": {"mean": 512}}]}\nnetwork = ${show}\nnetwork`,
  'print(network.figures.get("accepted_mb_s_per_sender"), network.digest)',
  ...more,
];

const TESTED = {
  widget: cellsOf(
    "flitscope.show(small, unpaced=True, height=420)",
    'network.set("jobs[0].load", 0.2)',
    'print(flitscope.run(small, set={"jobs[0].load": 0.2}).digest)',
  ),
  refused: cellsOf(
    "flitscope.show(flitscope.run(small), unpaced=True, height=420)",
    'network.set("jobs[0].load", 7)',
    "print(network.problems)",
  ),
  elsewhere: cellsOf('flitscope.show(small, base="https://example.org/flitscope/")', "0", "0"),
};

/** @param {string[]} cells */
function notebook(cells) {
  const code = cells.map((source, at) => ({
    ...{ cell_type: "code", id: `cell-${at}`, metadata: {}, source, outputs: [], execution_count: null },
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  return JSON.stringify({ cells: code, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 });
}

/** Starts JupyterLab and waits until it answers. @param {string} bin */
async function startLab(bin) {
  rmSync(LAB, { recursive: true, force: true });
  mkdirSync(join(LAB, "settings/@jupyterlab/apputils-extension"), { recursive: true });
  for (const [name, cells] of Object.entries(TESTED))
    writeFileSync(join(LAB, `${name}.ipynb`), notebook(cells));
  const port = await freePort();
  const options = {
    "--ServerApp.port": port,
    "--ServerApp.root_dir": LAB,
    "--IdentityProvider.token": TOKEN,
    "--LabApp.user_settings_dir": join(LAB, "settings"),
    "--LabApp.workspaces_dir": join(LAB, "workspaces"),
    "--LabApp.news_url": "",
  };
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const root = process.getuid?.() === 0 ? ["--allow-root"] : [];
  const lab = spawn(join(bin, "jupyter"), ["lab", "--no-browser", ...root, ...words], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, JUPYTER_CONFIG_DIR: join(LAB, "config") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  await new Promise((resolve, reject) => {
    lab.stderr.on("data", (piece) => {
      log += piece;
      if (log.includes(`:${port}/lab?token=`)) resolve(undefined);
    });
    lab.on("exit", () => reject(new Sentence("JupyterLab did not start. Its output is above.", log)));
  });
  return { lab, url: `http://127.0.0.1:${port}/lab?token=${TOKEN}` };
}

await command(async () => {
  const python = await findPython();
  if (!python)
    throw new Sentence(
      "Notebooks need Python 3.11 or newer with venv. Install it and run this command again.",
    );
  await setUpTools();
  await buildWasm();
  await buildPage();
  await stage("Python module", buildPython);
  const folder = packageInTree();
  cpSync(join(ROOT, "web/dist"), join(folder, "flitscope/page"), { recursive: true });
  // Kernels have it from here.
  process.env.PYTHONPATH = folder;
  let bin = "";
  await stage("Python packages", async () => {
    bin = await environment(python, "notebook", "requirements-notebook.txt");
  });
  const to = process.argv.includes("--write") ? NOTEBOOKS : EXECUTED;
  for (const name of readdirSync(NOTEBOOKS).filter((each) => each.endsWith(".ipynb"))) {
    await stage(name, async () => {
      const args = ["nbconvert", "--to", "notebook", "--execute", "--output-dir", to, join(NOTEBOOKS, name)];
      const env = { PATH: `${bin}:${process.env.PATH}` };
      await must("The notebook failed. Its output is above.", join(bin, "jupyter"), args, {
        env,
      });
    });
  }
  const { lab, url } = await startLab(bin);
  try {
    const args = [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config",
      "e2e/notebook/playwright.config.ts",
    ];
    const { code } = await run(process.execPath, args, { echo: true, env: { FLITSCOPE_LAB: url } });
    if (code !== 0) throw new Sentence("The tests of the widget failed.");
  } finally {
    lab.kill();
  }
});
