/** Claims of a paper, run and judged by a session on the wasm packages: the verdicts are those of the command line. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataText, engineModule, scorecardModule, visitInProcess } from "./in-process.mjs";
import { COMMAND_LINE } from "./setup.mjs";

const SHORT = { "run.duration_us": 60 };

/** @param {string} run */
const accepted = (run) => `${run}.metrics.accepted_mb_s_per_sender`;

/** @param {string} id @param {object} rest */
const claim = (id, rest) => ({
  ...{ id, place: "section 5.4", statement: "For the test.", tolerance_note: "Ours." },
  ...{ kind: "value", unit: "MB/s", read_from: "text", role: "prediction" },
  ...rest,
});

/** One claim that holds, one that fails, one over two runs and two seeds, and one with a curve. */
const PAPER = JSON.stringify({
  ...{ id: "short", title: "A paper", authors: ["Fabrizio Petrini"], venue: "Cluster Computing", year: 2003 },
  seeds: [1, 2],
  runs: {
    neighbor: { preset: "qsnet-64-neighbor", set: SHORT },
    uniform: { preset: "qsnet-64-uniform", set: SHORT },
    released: { base: "uniform", set: { "model.circuit_hold": false } },
    loads: { base: "neighbor", sweep: { path: "jobs[0].load", values: [0.2, 0.5, 0.8] }, seeds: [1] },
  },
  claims: [
    claim("C1", { value: 280, simulated: accepted("neighbor"), tolerance: { relative: 0.1 } }),
    claim("C2", { value: [10, 20], simulated: accepted("neighbor"), tolerance: { range: [5, 25] } }),
    claim("C3", {
      kind: "shape",
      simulated: { held: accepted("uniform"), released: accepted("released") },
      tolerance: { relation: `${accepted("released")} > 0` },
    }),
    claim("C4", {
      kind: "shape",
      tolerance: { relation: `increasing(${accepted("loads")})` },
      curves: [
        {
          ...{ name: "neighbor", x: "loads.metrics.offered_mb_s_per_sender", y: accepted("loads") },
          ...{ x_label: "offered, MB/s", unit: "MB/s", knee: true },
        },
      ],
    }),
  ],
});

it("judges claims as the command line does", async () => {
  const [engine, scorecard] = await Promise.all([engineModule(), scorecardModule()]);
  const { session } = await visitInProcess("#/p/qsnet-64-uniform?t=0", {
    ...{ engine, scorecard },
    fetchText: async (path) => (path === "papers/qsnet-performance.json" ? PAPER : dataText(path)),
    prepare: ({ store }) => store.setState({ backgroundRuns: false }),
  });
  await session.choosePaper("qsnet-performance");
  await session.scorecard.run(["C1", "C2", "C3", "C4"]);
  const { judgements } = session.store.getState();
  const verdicts = [...judgements.values()].flatMap((each) => (each.phase === "done" ? [each.verdict] : []));

  const folder = mkdtempSync(join(tmpdir(), "flitscope-verdicts-"));
  try {
    writeFileSync(join(folder, "short.json"), PAPER);
    const native = execFileSync(COMMAND_LINE, ["papers", "--folder", folder, "--json"], { encoding: "utf8" });
    const byId = (/** @type {{ id: string }[]} */ all) =>
      Object.fromEntries(all.map((verdict) => [verdict.id, verdict]));
    expect(byId(verdicts)).toEqual(byId(JSON.parse(native)));
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(verdicts.filter(({ holds }) => holds).map(({ id }) => id)).toEqual(["C1", "C3", "C4"]);
});
