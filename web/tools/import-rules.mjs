/**
 * Who may import whom in web/src, as a table that `import-check.mjs` runs. A folder that is not
 * here may not exist; a new one gets its row, and with it its place. Features have the same three layers each, may use
 * the core, and know of each other what is listed.
 *
 *   uses       folders, or single files and subfolders of one, that it may import from
 *   typesOnly  the same, but only with `import type`: nothing of it reaches the browser
 *   without    packages it must do without; `d3-*` represents all that begin so
 *   onlyCss    style sheets and their tests only, no other code
 *
 * Own files are always allowed. Tests obey the rules of the folder they lie in.
 */

/** What the engine's worker and the drawing worker say to each other: plain types and views on bytes. */
const ENGINE_TYPES = ["engine/generated", "engine/types", "engine/frame", "engine/protocol"];

const NO_REACT = ["react", "react-dom"];

/** @typedef {{ uses: string[], typesOnly?: string[], without?: string[], onlyCss?: boolean }} Rule */

const STATE = {
  uses: ["base", "engine", "runs", "scenario", "papers", "lessons"],
  without: [...NO_REACT, "d3-*"],
};
const CHARTS = { uses: ["base"], typesOnly: ENGINE_TYPES, without: ["zustand", "comlink"] };
const VIEWS = {
  uses: ["base", "theme", "engine", "runs", "scenario", "papers", "lessons", "state", "charts", "canvas"],
};

/** The core, and `app`, which puts core and features together. @type {Record<string, Rule>} */
export const FOLDERS = {
  base: { uses: [], without: [...NO_REACT, "zustand", "comlink"] },
  theme: { uses: [], onlyCss: true },
  engine: { uses: ["base"], without: [...NO_REACT, "zustand", "d3-*"] },
  // Who simulates what next to the page, for all features; no state of the page.
  runs: { uses: ["engine"], without: [...NO_REACT, "zustand", "comlink", "d3-*"] },
  scenario: { uses: ["base", "engine"], without: [...NO_REACT, "zustand", "comlink"] },
  papers: { uses: ["base", "engine", "scenario"], without: [...NO_REACT, "zustand", "comlink"] },
  // Content and its types, which know nothing of the page.
  lessons: {
    uses: ["base", "engine/types", "scenario", "papers"],
    without: [...NO_REACT, "zustand", "comlink"],
  },
  state: STATE,
  charts: CHARTS,
  // Geometry and pixels, in a worker of its own: neither components nor stores exist there.
  canvas: { uses: ["base", ...ENGINE_TYPES], without: [...NO_REACT, "zustand"] },
  views: VIEWS,
  // What lies in `features` itself puts them together: the list of sheets.
  features: { uses: [...VIEWS.uses, "views", "features"] },
  app: { uses: [...VIEWS.uses, "views", "features"] },
};

/**
 * The layers of each feature: `features/<name>/state`, `features/<name>/charts`, and what lies in `features/<name>`
 * itself or in any other folder of it, which is views and styles. `own` are the layers of the same feature that it may use.
 * @type {{ state: Rule & { own: string[] }, charts: Rule & { own: string[] }, views: Rule & { own: string[] } }}
 */
export const FEATURE_LAYERS = {
  state: { ...STATE, uses: [...STATE.uses, "state"], own: ["state"] },
  charts: { ...CHARTS, uses: [...CHARTS.uses, "charts"], own: ["charts"] },
  views: { uses: [...VIEWS.uses, "views"], own: ["state", "charts", "views"] },
};

/**
 * Which feature uses which other one, and why; no other does. A state uses states only.
 * @type {Record<string, Record<string, string>>}
 */
export const BETWEEN_FEATURES = {
  compare: { cost: "the panel of a comparison shows the costs of both sides" },
  export: { sweep: "the table of a sweep is exported, too" },
  "network-comparison": {
    cost: "prices a port in the words of the bill",
    scorecard: "its runs are those of claims, whose outcomes it shows",
  },
  report: {
    compare: "the verdict on a comparison is a part of it",
    cost: "so is the bill",
    glossary: "terms of its numbers are found by their names",
  },
  scorecard: {
    glossary: "terms of measured numbers are found by their names",
    "network-comparison": "one paper leads to the sheet of the network comparison",
  },
  share: {
    compare: "copies the verdict on a comparison as text",
    report: "copies the results of the report as text",
  },
};

/**
 * The files of the core that put features together; no other file of it knows one.
 * @type {Record<string, string>}
 */
export const COMPOSITION = {
  "state/app-state.ts": "the slices of all features are one state",
  "state/session.ts": "makes the services of all features",
  "state/commands.ts": "lists the commands of all features",
  "state/sheets.ts": "names the sheets of all features",
  "state/navigation.ts": "opens the step of a lesson that an address names",
  "state/gallery.ts": "reads the papers of the scorecard with the presets",
  "state/commands/present.ts": "the presenter's keys go through the steps of a lesson",
  "state/whole-run.ts": "holds whole runs back while a prediction of a lesson is open",
  "views/header/Header.tsx": "has the button of the scorecard",
  "views/instruments/NodesPanel.tsx": "makes room for the panel of a comparison",
  "views/setup/SetupPanel.tsx": "the form ends with what the network costs",
  "views/stage/side-view.ts": "draws what a step of a lesson points at",
  "views/use-marking.ts": "marks what a step of a lesson points at",
};

/** Packages that only the named file may import. */
export const ONLY_FROM = {
  "flitscope-wasm": "engine/worker.ts",
  "flitscope-scorecard-wasm": "engine/scorecard-module.ts",
};

/** React owns the DOM. One file may hand a piece of it to D3: the seam between these two groups. */
export const SEAM = { between: ["react"], and: ["d3-zoom", "d3-selection"], files: 1 };
