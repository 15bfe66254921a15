/** Accessibility of every surface of the page: axe scans each row of three tables, each table on one page. */
import type { Locator } from "@playwright/test";
import type { CommandId } from "../web/src/state/commands";
import { COLOURS, PHONE, violations, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { SHORT_BOOK } from "./support/network-comparison";
import { clos648, linkTo } from "./support/scenarios";
import { loadSweep } from "./support/sweep";

type Surface = {
  name: string;
  /** Typed into the address bar first, with a time, since an address without one plays. Without it the row above goes on. */
  address?: string;
  /** Run after the address is open. */
  commands?: readonly CommandId[];
  /** Brings the surface on, after the commands. */
  open?(app: Flitscope): Promise<unknown>;
  /** Visible before the scan. */
  shows(app: Flitscope): Locator;
  /** Selector of the part that is scanned. Without it, axe scans the open sheet, or else the whole page. */
  within?: string;
  /** Scanned on a phone as well. */
  phone?: true;
  /**
   * Scanned for contrast in these themes as well. web/src/theme/tokens.test.ts checks every pair of text and surface in
   * all themes; a scan proves that the page uses those pairs.
   */
  themes?: readonly ("dark" | "contrast")[];
  /** Leaves the surface, where Escape and the next address do not. */
  leave?(app: Flitscope): Promise<unknown>;
};

const SHORT = { topology: { dimension: 2 }, run: { duration_us: 60 } };
const MEMBRANE = {
  ...{ name: "Membrane", network: "infiniband", topology: { arity: 4, dimension: 2 } },
  jobs: [{ buffers: "main", program: { name: "lammps-membrane", atoms: 8000, repetitions: 1 } }],
  run: { duration_us: 1_000_000 },
};
const NOTES = "?t=400&sel=e3&n=400.e3.The+first+headers+wait&n=800..Later&r=abcdef&e=0.0.1";
/** A verdict that the link states: its figures need not be true to be shown. */
const payload = (fields: object) => linkTo({ ...fields }).slice("#/s/".length);

const sheet = (app: Flitscope, name: string) => app.page.getByRole("dialog", { name, exact: true });
const lesson = (app: Flitscope) => app.page.getByRole("region", { name: "Lesson", exact: true });
const compare = (app: Flitscope) => app.page.getByRole("region", { name: "A against B" });
const tab = (app: Flitscope, name: string) => app.page.getByRole("tab", { name, exact: true });
const job = (app: Flitscope, index: number, field: string) => app.field(`jobs[${index}].${field}`);

async function choose(field: Locator, option: string): Promise<void> {
  await field.getByRole("combobox").selectOption(option);
}

async function unfold(app: Flitscope, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await app.page.locator(".setup-form .fold > summary").filter({ hasText: title }).first().click();
}

/** Answers the question of a lesson's step, and reveals the answer. */
async function reveal(app: Flitscope): Promise<void> {
  const panel = lesson(app);
  const [choice, curve] = [panel.getByRole("radio"), panel.getByRole("slider")];
  await expect(choice.or(curve).first()).toBeVisible();
  if (await choice.count()) await choice.first().check();
  else for (const handle of await curve.all()) await handle.press("Home");
  await panel.getByRole("button", { name: "Reveal" }).click();
}

/** Rows in the order in which one page shows them. */
const FIRST_VISIT: readonly Surface[] = [
  {
    name: "first screen, with the question and its result",
    shows: (app) => app.page.getByText("whole run computed").first(),
    phone: true,
  },
  {
    name: "tour",
    within: ".tour-caption",
    open: (app) => app.button("Take the tour").click(),
    shows: (app) => app.page.getByRole("region", { name: "Tour" }),
    leave: (app) => app.command("toggle-background-runs"),
  },
];

const WORKBENCH: readonly Surface[] = [
  {
    name: "workbench",
    address: "#/p/qsnet-64-bit-reversal?t=600",
    shows: (app) => app.matrix,
    phone: true,
    themes: ["dark", "contrast"],
  },
  {
    name: "form unfolded, with a problem at its field",
    within: ".setup-form, .problems",
    open: async (app) => {
      await app.page.getByText("Model parameters").click();
      await app.edit("topology.nodes", "1000");
    },
    shows: (app) => app.problems,
    phone: true,
    leave: (app) => app.command("discard-draft"),
  },
  {
    name: "menu",
    within: "[role=menu]",
    open: (app) => app.button("Menu").click(),
    shows: (app) => app.menu,
    phone: true,
  },
  {
    name: "group of the menu",
    within: "[role=menu]",
    open: (app) => app.openMenu("View"),
    shows: (app) => app.page.getByRole("menu", { name: "View", exact: true }),
  },
  {
    name: "palette, with a disabled command",
    commands: ["show-palette"],
    open: (app) => app.palette.getByRole("combobox").fill("cut a cable"),
    shows: (app) => app.palette.getByText("Select a link or Elite first"),
    phone: true,
  },
  { name: "help", commands: ["show-help"], shows: (app) => app.help },
  { name: "about", commands: ["show-about"], shows: (app) => sheet(app, "About").getByRole("table") },
  {
    name: "blocked packet with its hops, pairs and latency",
    within: ".details-panel, .tab-panel",
    commands: ["run-until-blocked"],
    open: async (app) => {
      await app.idle();
      await app.button("Show the packet").click();
      await app.details.getByText("Every hop", { exact: true }).click();
      await tab(app, "Source × destination").click();
      await tab(app, "Latency").click();
    },
    shows: (app) => app.why,
  },
  {
    name: "broken Elite over time, offered bandwidth and scopes",
    within: ".details-panel, .tab-panel",
    open: async (app) => {
      await tab(app, "Congestion").click();
      await app.elite(20).click();
      await app.button("Pin scope").click();
      await tab(app, "Offered").click();
      await tab(app, "Scopes").click();
      await app.command("break-or-mend");
    },
    shows: (app) => app.button("Repair this Elite"),
  },
  {
    name: "link loads",
    commands: ["show-link-loads"],
    shows: (app) => sheet(app, "Link loads").getByRole("row").nth(9),
  },
  {
    name: "results of the run",
    commands: ["show-figures"],
    shows: (app) => sheet(app, "Results of this run").getByRole("table").first(),
  },
  {
    name: "share, with the options for a class",
    commands: ["show-share"],
    open: (app) => sheet(app, "Share").getByText("For a class").click(),
    shows: (app) => sheet(app, "Share").getByRole("img", { name: "Preview" }),
    phone: true,
  },
  {
    name: "report",
    commands: ["show-report"],
    shows: (app) => sheet(app, "Report").getByRole("img", { name: /QR code/ }),
  },
  {
    name: "gallery of presets",
    commands: ["show-presets"],
    shows: (app) => app.presets.getByRole("option").nth(9),
  },
  {
    name: "gallery without a match",
    commands: ["show-presets"],
    open: (app) => app.presets.getByRole("combobox").fill("token ring"),
    shows: (app) => app.presets.getByText("No preset has these words"),
  },
  {
    name: "scorecard, with a failed claim unfolded",
    commands: ["show-scorecard"],
    open: (app) => app.scorecard.unfold("P52"),
    shows: (app) => app.scorecard.claim("P52").locator(".details-body"),
    phone: true,
  },
  {
    name: "glossary",
    commands: ["show-glossary"],
    shows: (app) => sheet(app, "Glossary").getByRole("list", { name: "Terms" }),
  },
  {
    name: "rules of the model",
    commands: ["show-model"],
    shows: (app) => sheet(app, "Rules of the model").getByRole("navigation"),
  },
  {
    name: "card of a term",
    within: ".term-popover",
    open: async (app) => {
      await tab(app, "Congestion").click();
      await app.elite(3).click();
      await app.details.locator("dt[data-term=delay]").click();
    },
    shows: (app) => app.page.locator(".term-popover").getByRole("heading", { level: 3 }),
  },
];

const COMPUTATIONS: readonly Surface[] = [
  {
    name: "two jobs, with a problem in a list of nodes",
    within: ".setup-form, .problems",
    address: "#/p/qsnet-64-uniform?t=0",
    open: async (app) => {
      await app.button("Add a job").click();
      await choose(job(app, 1, "pattern"), "io-deterministic");
      await choose(job(app, 1, "load"), "offered");
      await app.page.locator(".more > summary").click();
      await app.edit("jobs[1].nodes", "20-63");
    },
    shows: (app) => app.problems,
    leave: (app) => app.command("discard-draft"),
  },
  {
    name: "machine and traffic, painted on the tree",
    within: ".setup-form, .stage",
    open: async (app) => {
      await choose(job(app, 1, "pattern"), "io-random");
      await app.idle();
      await unfold(app, "Levels", "Predicted load", "Who sends to whom", "Failures");
      await app.button("Paint on the tree").click();
    },
    shows: (app) => app.page.getByRole("toolbar", { name: "Brush" }),
    leave: (app) => app.command("paint"),
  },
  {
    name: "collective operation in the form",
    within: ".setup-form",
    address: "#/p/qsnet-64-uniform?set.run.duration_us=60&t=0",
    open: async (app) => {
      await choose(app.field("topology"), "asciq-segment");
      await app.idle();
      await choose(job(app, 0, "pattern"), "scatter");
      await choose(job(app, 0, "collective.algorithm"), "tree");
      await unfold(app, "More", "Levels");
    },
    shows: (app) => job(app, 0, "collective.algorithm"),
  },
  {
    name: "barrier over time",
    within: ".tab-panel",
    address: "#/p/qsnet-64-barrier?set.run.duration_us=60&t=0",
    open: async (app) => {
      await app.runToEnd();
      await tab(app, "Collective").click();
    },
    shows: (app) => app.page.getByRole("group", { name: /Operation \d+, done in/ }),
  },
  {
    name: "program in the form",
    within: ".setup-form",
    address: "#/p/qsnet-64-uniform?t=0",
    open: async (app) => {
      await choose(job(app, 0, "pattern"), "program sweep3d");
      await app.page.locator(".fold.more > summary").click();
    },
    shows: (app) => app.page.locator('.field[data-path^="jobs[0].program."]').first(),
  },
  {
    name: "results of a program",
    within: ".tab-panel",
    address: `${linkTo(MEMBRANE)}?t=0`,
    open: async (app) => {
      await app.runToEnd();
      await tab(app, "Program").click();
      await app.button("Figures").click();
    },
    shows: (app) => app.page.getByRole("region", { name: "Program results" }),
  },
  {
    name: "timeline of a program",
    within: ".tab-panel",
    open: (app) => app.button("Timeline").click(),
    shows: (app) => app.page.getByRole("group", { name: /what each process does over time/ }),
  },
  {
    name: "table of a program",
    within: ".tab-panel",
    open: (app) => app.button("Table").click(),
    shows: (app) => app.page.locator(".process-table"),
  },
  {
    name: "cost, with a price refused",
    within: ".setup-form",
    address: "#/p/qsnet2-1024-tping?set.run.duration_us=20&t=0",
    open: async (app) => {
      await unfold(app, "Cost");
      await app.page.getByRole("textbox", { name: "Price of QM500 adapter, $" }).fill("-5");
      await app.page.keyboard.press("Enter");
    },
    shows: (app) => app.page.locator(".cost .field-problem"),
    leave: (app) => app.command("discard-draft"),
  },
  {
    name: "fabric of listed cables",
    within: ".matrix-panel",
    address: "#/p/infiniband-16-two-faults?t=0",
    shows: (app) => app.page.getByRole("gridcell", { name: /\(spine-4\)/ }),
  },
  {
    name: "comparison with changes, verdict and bills",
    within: ".compare-panel",
    address: `${linkTo({ name: "Sixteen nodes", ...SHORT })}?t=0`,
    commands: ["compare"],
    open: async (app) => {
      await choose(job(app, 0, "pattern"), "complement");
      await app.idle();
      await compare(app).getByLabel("Seeds").selectOption("2");
      await compare(app).getByLabel("Length").selectOption("as it is");
      await compare(app).getByRole("button", { name: "Run comparison" }).click();
    },
    shows: (app) => compare(app).getByRole("table", { name: /^Results: 2 seeds each/ }),
    phone: true,
  },
  {
    name: "difference between A and B",
    commands: ["map-difference"],
    shows: (app) => app.page.getByRole("region", { name: "Comparison", exact: true }),
    themes: ["contrast"],
    leave: (app) => app.command("compare"),
  },
  {
    name: "sweep, with a problem at its field",
    address: "#/p/qsnet-64-uniform?t=0",
    commands: ["show-sweep"],
    open: async (app) => {
      await app.sweep.sheet.getByLabel("Points").fill("1000");
      await app.sweep.sheet.getByLabel("Points").press("Enter");
    },
    shows: (app) => app.sweep.sheet.locator(".field-problem").first(),
  },
  {
    name: "sweep with results",
    commands: ["show-sweep"],
    open: async (app) => {
      await app.sweep.openFile("loads.sweep.json", loadSweep(2, 20));
      await expect(app.sweep.rows).toHaveCount(2);
      await app.command("run-sweep");
    },
    shows: (app) => app.sweep.progress.getByText("2 of 2 runs are done."),
  },
  {
    name: "comparison of two networks",
    commands: ["show-network-comparison"],
    open: (app) => app.networkComparison.run().click(),
    shows: (app) => app.networkComparison.progress.getByText("4 of 4 runs are done."),
  },
  {
    name: "cost of two networks",
    open: async (app) => {
      await app.command("show-network-comparison");
      await app.networkComparison.turnTo("Cost");
    },
    shows: (app) => app.networkComparison.sheet.getByRole("heading", { name: "Assumptions" }),
  },
  {
    name: "why two networks differ",
    open: async (app) => {
      await app.command("show-network-comparison");
      await app.networkComparison.turnTo("Why");
      await app.command("run-network-comparison");
    },
    shows: (app) => app.networkComparison.sheet.locator(".watched-sides figure").nth(1),
  },
];

const LESSONS: readonly Surface[] = [
  {
    name: "lessons",
    commands: ["show-lessons"],
    shows: (app) => sheet(app, "Lessons").getByRole("listitem").nth(9),
  },
  {
    name: "step of a lesson, with its answer revealed",
    within: ".lesson-panel",
    address: "#/l/one-elite/1?t=100",
    open: reveal,
    shows: (app) => lesson(app).locator(".revealed"),
    phone: true,
  },
  {
    name: "handout",
    commands: ["show-handout"],
    shows: (app) => sheet(app, "Handout").locator(".handout-step").nth(4),
  },
  {
    name: "exercise of a lesson, checked",
    within: ".lesson-panel",
    address: "#/l/one-elite/8?t=100",
    open: async (app) => {
      await lesson(app).getByRole("button", { name: "Try it" }).click();
      await app.idle();
      await lesson(app).getByRole("button", { name: "Check" }).click();
    },
    shows: (app) => lesson(app).getByText("Not solved yet."),
    leave: (app) => app.command("close-lesson"),
  },
  {
    name: "curve of a prediction, revealed",
    within: ".lesson-panel",
    address: "#/l/worm-and-circuit/6?t=100",
    open: reveal,
    shows: (app) => lesson(app).getByText("Simulated result next to your prediction."),
  },
  {
    name: "list in a step",
    within: ".lesson-panel",
    address: "#/l/io-servers/3?t=100",
    shows: (app) => lesson(app).locator("li").first(),
  },
  {
    name: "step without answers, as a class gets it",
    within: ".lesson-panel",
    address: "#/l/adaptive-routing/3?t=100&hide=answers",
    shows: (app) => lesson(app).getByText("The link that opened this lesson hides its answers."),
    leave: (app) => app.command("close-lesson"),
  },
  {
    name: "notes",
    within: ".stage",
    address: `#/p/qsnet-64-transpose${NOTES}`,
    shows: (app) => app.note,
  },
  {
    name: "editor of a note",
    within: ".stage",
    open: (app) => app.button("Edit").click(),
    shows: (app) => app.page.getByLabel(/^Note at 2\.000 µs/),
  },
  {
    name: "presenting, with a note",
    commands: ["present", "present-both"],
    shows: (app) => app.page.locator(".presented-title"),
    leave: (app) => app.command("present"),
  },
  {
    name: "page without form and matrix, locked",
    address: "#/p/qsnet-64-hot-spot?t=400&hide=setup,matrix&lock=edit,open",
    shows: (app) => app.details,
  },
  {
    name: "comparison with a stated verdict",
    within: ".compare-panel",
    address: `#/c/${payload({ name: "A", ...SHORT })}~${payload({ name: "B", ...SHORT, run: { duration_us: 60, seed: 5 } })}?t=0&v=2.abcd~accepted_mb_s_per_sender,100,101,1,5`,
    shows: (app) => app.page.locator(".stated-verdict"),
    leave: (app) => app.command("compare"),
  },
  {
    name: "scenario too large for a link and for the storage",
    within: ".stage",
    address: "#/p/qsnet-64-uniform?t=0",
    open: dropUnkept,
    shows: (app) => app.page.getByRole("status", { name: "Scenario not kept" }),
    phone: true,
    themes: ["dark"],
  },
  {
    name: "share sheet without a link",
    commands: ["show-share"],
    shows: (app) => app.page.getByText("This browser does not keep it either"),
  },
  {
    name: "failed panel",
    within: ".failed-part",
    address: "#/p/qsnet-64-uniform?t=0",
    open: (app) => app.page.evaluate(() => window.__flitscope!.fail("Details")),
    shows: (app) => app.page.getByRole("alert", { name: "Details failed" }),
    leave: (app) => app.page.evaluate(() => window.__flitscope!.fail(null)),
  },
  {
    name: "stopped engine",
    within: ".crash",
    open: (app) => app.page.evaluate(() => window.__flitscope!.trap()),
    shows: (app) => app.crash,
  },
];

/** In a full storage. */
async function dropUnkept(app: Flitscope): Promise<void> {
  await app.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await app.drop("clos-648.json", JSON.stringify(clos648()));
  await app.pause();
}

const OVERLAYS = 'dialog[open], [role="menu"]:not([hidden]), :popover-open';
/** A group of the menu over the menu; a card over a sheet. */
const MOST_OVERLAYS = 3;

/** Closes sheets, menus and cards, the top one first. */
async function closeOverlays(app: Flitscope): Promise<void> {
  const overlays = app.page.locator(OVERLAYS).filter({ visible: true });
  for (let i = 0; i < MOST_OVERLAYS && (await overlays.count()) > 0; i++) {
    await app.page.keyboard.press("Escape");
    await app.idle();
  }
  await expect(overlays).toHaveCount(0);
}

async function bringOn(app: Flitscope, { address, commands = [], open, shows }: Surface): Promise<void> {
  if (address) {
    await app.typeAddress(address);
    await app.page.evaluate(() => window.__flitscope!.opened());
    await app.idle();
  }
  for (const command of commands) await app.command(command);
  await open?.(app);
  await expect(shows(app)).toBeVisible();
  await app.idle();
}

/** An open sheet makes the page behind it inert: only the sheet is scanned, the page has rows of its own. */
async function scope({ page }: Flitscope, { within }: Surface): Promise<{ within?: string }> {
  if (within) return { within };
  return (await page.locator("dialog[open]").count()) > 0 ? { within: "dialog[open]" } : {};
}

/** Scans a surface in each of its sizes and themes, and leaves it. */
async function scan(app: Flitscope, surface: Surface): Promise<void> {
  await bringOn(app, surface);
  const where = await scope(app, surface);
  expect.soft(await violations(app, where), surface.name).toEqual([]);
  for (const theme of surface.themes ?? []) {
    await app.command(`theme-${theme}`);
    await app.idle();
    const found = await violations(app, { ...where, rules: COLOURS });
    expect.soft(found, `${surface.name}, ${theme}`).toEqual([]);
  }
  if (surface.themes) await app.command("theme-light");
  if (surface.phone) {
    await app.page.setViewportSize(PHONE);
    await app.idle();
    expect.soft(await violations(app, where), `${surface.name}, on a phone`).toEqual([]);
    await app.page.setViewportSize(WIDE);
  }
  await closeOverlays(app);
  await surface.leave?.(app);
}

async function scanAll(app: Flitscope, surfaces: readonly Surface[]): Promise<void> {
  for (const surface of surfaces) await test.step(surface.name, () => scan(app, surface));
}

test.describe("axe finds no violation", () => {
  test.use({ viewport: WIDE });

  test.describe("on a first visit", () => {
    test.use({ newcomer: true, backgroundRuns: true });

    test("on the first screen, on the workbench, in menus and sheets", async ({ app }) => {
      await app.open();
      await scanAll(app, FIRST_VISIT);
      for (const drawer of ["toggle-form", "toggle-charts"] as const) await app.command(drawer);
      await scanAll(app, WORKBENCH);
    });
  });

  test("in forms, results, comparisons and sweeps", async ({ app }) => {
    await app.page.route("**/papers/infiniband-vs-elan4.json", (route) =>
      route.fulfill({ contentType: "application/json", body: SHORT_BOOK }),
    );
    await app.open();
    await scanAll(app, COMPUTATIONS);
  });

  test("in lessons and notes, on restricted pages and after failures", async ({ app, complaints }) => {
    await app.open();
    await scanAll(app, LESSONS);
    // The last rows end a panel and the engine.
    complaints.length = 0;
  });

  test("because every sheet has a row", async ({ app }) => {
    await app.open();
    const sheets = await app.page.evaluate(() => window.__flitscope!.sheets());
    const opened = [...WORKBENCH, ...COMPUTATIONS, ...LESSONS].flatMap(({ commands = [] }) => commands);
    const missing = sheets.filter(({ command }) => !opened.includes(command));
    expect(sheets).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});
