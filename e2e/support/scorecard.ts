/** The scorecard as its reader has it, and a paper whose claims are soon run. */
import { expect, type Locator, type Page } from "@playwright/test";

export class Scorecard {
  readonly page: Page;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole("dialog", { name: "Scorecard" });
  }

  async open(): Promise<void> {
    await this.page.evaluate(() => window.__flitscope!.command("show-scorecard"));
    await expect(this.sheet.getByRole("table").first()).toBeVisible();
    await this.page.waitForFunction(() => window.__flitscope?.state().planned);
  }

  claim(id: string): Locator {
    return this.sheet.locator(`tbody[data-claim="${id}"]`);
  }

  get claims(): Locator {
    return this.sheet.locator("tbody[data-claim]");
  }

  /** How it stands, or how far it is. */
  outcome(id: string): Locator {
    return this.claim(id).locator(".outcome");
  }

  toggle(id: string): Locator {
    return this.claim(id).locator(".claim-toggle");
  }

  async unfold(id: string): Promise<void> {
    await this.toggle(id).click();
    await expect(this.claim(id).locator(".details-body")).toBeVisible();
  }

  async run(id: string): Promise<void> {
    await this.claim(id)
      .getByRole("button", { name: `Run ${id}` })
      .click();
  }
}

const SHORT = { "run.duration_us": 60 };
/** As long as the messages of the pattern need: a claim on less is too short. */
export const NEIGHBOR_US = 1_000;
/** As long as a scenario may be: nothing of it ends while a test looks on. */
const LONG = { "run.duration_us": 1_000_000 };

const accepted = (run: string) => `${run}.metrics.accepted_mb_s_per_sender`;

const claim = (id: string, rest: object) => ({
  id,
  place: "section 5.4",
  kind: "value",
  statement: "For the test.",
  tolerance_note: "Ours.",
  read_from: "text",
  role: "prediction",
  ...rest,
});

/** Presets that are cut short, or go on for ever; one claim of each kind. */
export const SHORT_PAPER = JSON.stringify({
  id: "short",
  title: "Performance Evaluation of the Quadrics Interconnection Network",
  authors: ["Fabrizio Petrini", "Eitan Frachtenberg"],
  venue: "Cluster Computing",
  year: 2003,
  doi: "10.1023/A:1022852505633",
  seeds: [1, 2],
  runs: {
    neighbor: { preset: "qsnet-64-neighbor", set: { "run.duration_us": NEIGHBOR_US } },
    uniform: { preset: "qsnet-64-uniform", set: SHORT },
    released: { base: "uniform", set: { "model.circuit_hold": false } },
    loads: {
      base: "neighbor",
      set: SHORT,
      sweep: { path: "jobs[0].load", values: [0.2, 0.5, 0.8] },
      seeds: [1],
    },
    shuffle: { preset: "qsnet-64-shuffle", set: LONG, seeds: [1] },
    transpose: { preset: "qsnet-64-transpose", set: LONG },
  },
  claims: [
    claim("P26", {
      statement: "Neighbor reaches the two-way limit.",
      ...{ value: 280, unit: "MB/s", simulated: accepted("neighbor"), tolerance: { relative: 0.1 } },
    }),
    claim("P28", {
      statement: "Neighbor would reach what it does not.",
      ...{ value: [10, 20], unit: "MB/s", simulated: accepted("neighbor"), tolerance: { range: [5, 25] } },
      role: "calibration",
    }),
    claim("P23", {
      statement: "Circuits that stay open cost bandwidth.",
      kind: "shape",
      unit: "MB/s",
      simulated: { held: accepted("uniform"), released: accepted("released") },
      tolerance: { relation: `${accepted("released")} > 0` },
      ablation: true,
    }),
    claim("P35", {
      statement: "Accepted rises with offered bandwidth.",
      kind: "shape",
      tolerance: { relation: `increasing(${accepted("loads")})` },
      curves: [
        {
          ...{ name: "neighbor", x: "loads.metrics.offered_mb_s_per_sender", y: accepted("loads") },
          ...{ x_label: "offered, MB/s", unit: "MB/s", knee: true },
        },
      ],
    }),
    claim("P40", {
      statement: "A long run.",
      ...{ value: 196, unit: "MB/s", simulated: accepted("shuffle"), tolerance: { relative: 0.1 } },
    }),
    claim("P41", {
      statement: "Two long runs.",
      ...{ value: 175, unit: "MB/s", simulated: accepted("transpose"), tolerance: { relative: 0.1 } },
    }),
    {
      ...{ id: "P17", place: "figure 10b", kind: "shape", statement: "A curve.", read_from: "figure" },
      ...{ role: "prediction", reason: "Shown in a figure only." },
    },
  ],
});
