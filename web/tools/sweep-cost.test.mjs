/** A sweep over top switches on the real engine: each point has a cost, and points are compared by cost and bandwidth. */
import { expect, it } from "vitest";
import { firstAgainst, tradeSeriesOf, tradesOf, tradeWords } from "../src/features/sweep/trade-data.ts";
import { engineModule, scorecardModule } from "./in-process.mjs";

it("compares the points of a sweep over top switches by bandwidth and cost", async () => {
  const [engine, studies] = await Promise.all([engineModule(), scorecardModule()]);
  const facts = (await import("virtual:papers/facts")).default;
  const base = "qsnet2-1024-tping";
  const { text } = /** @type {{ text: string }} */ (facts.presets.find(({ id }) => id === base));
  const file = {
    sweep: 1,
    base,
    set: { "topology.nodes": 320, "run.duration_us": 100 },
    axes: [{ path: "topology.top_switches", values: [4, 8] }],
    measures: ["accepted_mb_s_per_sender", "time_outs", "cost.total"],
  };
  const study = studies.Study.from_file(JSON.stringify(file), JSON.stringify({ [base]: text }));
  const plan = JSON.parse(study.plan());
  const figures = plan.runs.map((/** @type {{ scenario: string }} */ { scenario }) => {
    const simulation = new engine.Simulation(scenario);
    for (let last = -1, now = 0; now > last; ) [last, now] = [now, simulation.run(1_000_000)];
    const read = JSON.parse(simulation.figures());
    simulation.free();
    return read;
  });
  const report = JSON.parse(study.report(JSON.stringify(figures)));
  study.free();
  expect([report.done, report.runs]).toEqual([2, 2]);

  const [bandwidth, , cost] = plan.measures;
  expect(firstAgainst(plan.measures, bandwidth)).toBe("cost.total");
  const series = tradeSeriesOf(plan, report, { x: 2, y: 0 }, []);
  const [half, full] = series[0]?.points ?? [];
  expect(half?.x.mean).toBeGreaterThan(100_000);
  expect(half?.x.mean).toBeLessThan(full?.x.mean ?? 0);
  const trades = tradesOf(plan.axes[0], series);
  const ratio = (/** @type {number} */ measure) => {
    const [of4, of8] = report.figures.map((/** @type {{ mean: number }[]} */ each) => each[measure]?.mean);
    return of4 / of8;
  };
  expect(trades).toEqual([{ name: "4", reference: "8", curve: series[0]?.name, x: ratio(2), y: ratio(0) }]);
  expect(tradeWords(/** @type {any} */ (trades[0]), cost, bandwidth)).toMatch(/4 compared with 8: /);
});
