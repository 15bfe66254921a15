/** Every surface at every size that it is used at: nothing is cut off, and nothing is wider than its place. */
import { describe, expect, test } from "vitest";
import { beyondEdge, box, cutOffInForm, cutTexts, scrollsSideways, tooWide } from "./measures";
import {
  all,
  choose,
  click,
  clickNamed,
  command,
  edit,
  goTo,
  idle,
  LARGE,
  linkTo,
  named,
  one,
  PHONE,
  press,
  resize,
  type Size,
  state,
  stepTo,
  unfold,
  unfoldForm,
  WIDE,
} from "./page";

type Surface = {
  name: string;
  open(): Promise<void>;
  sizes: readonly Size[];
  /** What is wrong at a size. */
  problems(): string[];
};

const UNIFORM = "#/p/qsnet-64-uniform";
const BOTH: readonly Size[] = [PHONE, WIDE];
const FROM_PHONE: readonly Size[] = [PHONE, WIDE, LARGE];
const NARROW_TOO: readonly Size[] = [[320, 700], PHONE, WIDE, LARGE];

/** The form as it is, on the page. */
const form = (name: string, open: () => Promise<void>): Surface => ({
  name,
  open,
  sizes: NARROW_TOO,
  problems: () => [...tooWide(), ...cutOffInForm()],
});

const FORMS: readonly Surface[] = [
  form("form while jobs are painted on the tree", async () => {
    await goTo(UNIFORM);
    await clickNamed("button", "Add a job");
    await choose("jobs[1].pattern", "io-random");
    await unfoldForm();
    await command("paint");
  }),
  form("form of two jobs that share nodes", async () => {
    await goTo(UNIFORM);
    await clickNamed("button", "Add a job");
    await choose("jobs[1].pattern", "io-deterministic");
    await choose("jobs[1].load", "offered");
    await unfold(".setup-form .more:not([open]) > summary");
    await edit("jobs[1].nodes", [[20, 63]]);
    await one(".problems");
  }),
  form("form of a collective on a segment of ASCI Q", async () => {
    await goTo(UNIFORM);
    await choose("topology", "asciq-segment");
    await choose("jobs[0].pattern", "scatter");
    await choose("jobs[0].collective.algorithm", "tree");
    await unfoldForm();
  }),
  form("form of a program", async () => {
    await goTo(UNIFORM);
    await choose("jobs[0].pattern", "program sweep3d");
    await unfold(".setup-form .more:not([open]) > summary");
  }),
  form("form of a QsNetII network with fewer top switches", async () => {
    const topology = { dimension: 5, nodes: 996, top_switches: 6 };
    await goTo(await linkTo({ network: "qsnet2", topology, jobs: [{ pattern: "complement" }] }));
    await unfoldForm();
    expect(document.querySelector(".setup-form")?.textContent).toContain("top switches");
  }),
  form("form of InfiniBand", async () => {
    const program = { name: "ping-pong", bytes: [0, 1024, 8192], repetitions: 2 };
    await goTo(await linkTo({ network: "infiniband", topology: { dimension: 2 }, jobs: [{ program }] }));
    await unfoldForm();
  }),
];

async function compare(): Promise<void> {
  await goTo("#/p/qsnet-64-bit-reversal");
  await edit("run.duration_us", 60);
  await command("compare");
  await choose("jobs[0].pattern", "complement");
  await stepTo(600);
}

const LONG_NOTE = "A%20word%20and%20another,%20".repeat(10);

const PAGES: readonly Surface[] = [
  { name: "comparison", open: compare, sizes: NARROW_TOO, problems: tooWide },
  {
    name: "difference of a comparison",
    async open() {
      await compare();
      await command("map-difference");
      await command("theme-contrast");
    },
    sizes: NARROW_TOO,
    problems: tooWide,
  },
  {
    name: "comparison with its verdict",
    async open() {
      await compare();
      await command("own-seeds");
      await clickNamed("button", "Run comparison");
      await expect.poll(() => all(".verdict-table tbody tr").length).toBeGreaterThan(0);
      await unfold(".compare-panel details:not([open]) > summary");
    },
    sizes: FROM_PHONE,
    problems: () => [...tooWide(), ...scrollsSideways(".compare-panel")],
  },
  {
    name: "details of an Elite",
    open: () => goTo("#/p/qsnet-64-hot-spot?t=2000&sel=e20"),
    sizes: NARROW_TOO,
    problems: () => [...tooWide(), ...scrollsSideways(".details-panel")],
  },
  {
    name: "note",
    open: () =>
      goTo(`#/p/qsnet-64-transpose?t=400&sel=e3&n=400.e3.${LONG_NOTE}&n=800..Later&r=abcdef&e=0.0.1`),
    sizes: NARROW_TOO,
    problems: tooWide,
  },
  {
    name: "editor of a note",
    async open() {
      await goTo(`#/p/qsnet-64-transpose?t=400&sel=e3&n=400.e3.${LONG_NOTE}&n=800..Later`);
      await clickNamed("button", "Edit");
      await one("textarea");
    },
    sizes: NARROW_TOO,
    problems: () => [...tooWide(), ...beyondEdge("body", "textarea")],
  },
  {
    name: "page without form and matrix",
    open: () => goTo("#/p/qsnet-64-uniform?t=400&hide=setup,matrix"),
    sizes: BOTH,
    problems: tooWide,
  },
  {
    name: "problem of an edit",
    async open() {
      await goTo(UNIFORM);
      await edit("run.seed", -1);
      expect(all(".problems").length).toBeGreaterThan(0);
    },
    sizes: NARROW_TOO,
    problems: tooWide,
  },
];

const sheet = (
  name: string,
  open: () => Promise<void>,
  { place = "dialog[open]", sizes = NARROW_TOO } = {},
): Surface => ({
  name,
  async open() {
    await open();
    await one("dialog[open]");
    await idle();
  },
  sizes,
  problems: () => [...tooWide(), ...scrollsSideways(place)],
});

const SHEETS: readonly Surface[] = [
  sheet("Share", async () => {
    const topology = { dimension: 2 };
    await goTo(await linkTo({ name: "Sixteen nodes", topology, run: { duration_us: 60 } }));
    await command("show-share");
    await named("img", /^Preview: /);
  }),
  sheet("About", async () => {
    await goTo(UNIFORM);
    await command("show-about");
  }),
  // On a phone its table scrolls sideways within the sheet.
  sheet(
    "Scorecard with an unfolded claim",
    async () => {
      await goTo(UNIFORM);
      await command("show-scorecard");
      await expect.poll(() => state().planned).toBe(true);
      await click(await one('tbody[data-claim="P52"] .claim-toggle'));
    },
    { sizes: [WIDE, LARGE] },
  ),
  sheet(
    "Presets",
    async () => {
      await goTo(UNIFORM);
      await command("show-presets");
      await expect.poll(() => all("[data-preset][role='option']").length).toBeGreaterThan(10);
    },
    { place: ".presets-list" },
  ),
  sheet(
    "Presets while presenting",
    async () => {
      await goTo(UNIFORM);
      await command("present");
      await command("show-presets");
      await expect.poll(() => all("[data-preset][role='option']").length).toBeGreaterThan(10);
    },
    { place: ".presets-list" },
  ),
  sheet("Help", async () => {
    await goTo(UNIFORM);
    await command("show-help");
  }),
  sheet("Find", async () => {
    await goTo(UNIFORM);
    await press("{Control>}k{/Control}");
    await press("top switch");
  }),
  sheet(
    "Report",
    async () => {
      await goTo("#/p/qsnet-64-bit-reversal?set.run.duration_us=60");
      await command("show-report");
      await named("button", "Print");
    },
    { sizes: FROM_PHONE },
  ),
];

describe.for([...FORMS, ...PAGES, ...SHEETS])("$name", ({ open, sizes, problems }) => {
  test("fits at every size", async () => {
    await open();
    for (const size of sizes) {
      await resize(size);
      await expect.poll(() => problems().join("\n"), { message: size.join(" × "), timeout: 5_000 }).toBe("");
    }
  });
});

const NOTES = "?n=2000.e5.The+first+headers+wait&n=40000..The+tree+is+saturated";

/** Parts of the presented page that reach beyond the window. */
function beyondWindow(): string[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const outside = all(".page > *, .sized, .presented-note > *").filter((part) => {
    const { right, bottom } = box(part);
    return right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  return [
    ...(scrollWidth > innerWidth || scrollHeight > innerHeight
      ? [`${scrollWidth} × ${scrollHeight} px`]
      : []),
    ...outside.map(({ className }) => className),
  ];
}

test.for(["both", "matrix", "bandwidth", "nodes", "none"] as const)(
  "a presented run with its notes fits without scrolling, shown with: %s",
  async (parts) => {
    await goTo(`#/p/qsnet-64-hot-spot${NOTES}`);
    await command("present");
    await command("present-forward");
    await command(`present-${parts}`);
    for (const size of [WIDE, LARGE]) {
      await resize(size);
      await expect.poll(beyondWindow, { message: size.join(" × ") }).toEqual([]);
      expect(getComputedStyle(document.documentElement).fontSize).toBe("24px");
      expect(cutTexts(".presented-title h1")).toEqual([]);
    }
    await command("present-both");
  },
);

test("the problem of a refused edit is shown within the window of a phone", async () => {
  await goTo(UNIFORM, { size: PHONE });
  await edit("run.seed", -1);
  const problems = await one(".problems");
  expect(box(problems).bottom).toBeLessThanOrEqual(innerHeight);
  expect(box(problems).top).toBeGreaterThanOrEqual(0);
  await command("discard-draft");
  expect(state().draft).toBeNull();
});

test("form, charts and network keep their places when an object is selected and its details arrive", async () => {
  await goTo(UNIFORM);
  await stepTo(600);
  const places = () =>
    [".setup-form", ".matrix-panel", ".network-host"].map((part) => {
      const { left, top, width } = box(document.querySelector(part)!);
      return { part, left, top, width };
    });
  const before = places();
  await click(await one('.matrix-panel [data-object="elite:20"]'));
  expect(state().selected).not.toBeNull();
  await expect.poll(() => document.querySelector(".details-panel dt")).not.toBeNull();
  expect(places()).toEqual(before);
});
