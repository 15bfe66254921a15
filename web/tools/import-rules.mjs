/**
 * Who may import whom in web/src, as a table that `import-check.mjs` runs. A folder that is not
 * here may not exist; a new one gets its row, and with it its place.
 *
 *   uses       folders, or single files and subfolders of one, that it may import from
 *   typesOnly  the same, but only with `import type`: nothing of it reaches the browser
 *   without    packages it must do without; `d3-*` stands for all that begin so
 *   onlyCss    style sheets and their tests only, no other code
 *
 * Own files are always allowed. Tests obey the rules of the folder they lie in.
 */

/** What the engine's worker and the drawing worker say to each other: plain types and views on bytes. */
const ENGINE_TYPES = ["engine/generated", "engine/types", "engine/frame", "engine/protocol"];

const NO_REACT = ["react", "react-dom"];

/** @type {Record<string, { uses: string[], typesOnly?: string[], without?: string[], onlyCss?: boolean }>} */
export const FOLDERS = {
  base: { uses: [], without: [...NO_REACT, "zustand", "comlink"] },
  theme: { uses: [], onlyCss: true },
  engine: { uses: ["base"], without: [...NO_REACT, "zustand", "d3-*"] },
  scenario: { uses: ["base", "engine"], without: [...NO_REACT, "zustand", "comlink"] },
  papers: { uses: ["base", "engine", "scenario"], without: [...NO_REACT, "zustand", "comlink"] },
  // Content and its types, which know nothing of the page.
  lessons: {
    uses: ["base", "engine/types", "scenario", "papers"],
    without: [...NO_REACT, "zustand", "comlink"],
  },
  state: { uses: ["base", "engine", "scenario", "papers", "lessons"], without: [...NO_REACT, "d3-*"] },
  charts: { uses: ["base"], typesOnly: ENGINE_TYPES, without: ["zustand", "comlink"] },
  // Geometry and pixels, in a worker of its own: neither components nor stores exist there.
  canvas: { uses: ["base", ...ENGINE_TYPES], without: [...NO_REACT, "zustand"] },
  views: { uses: ["base", "theme", "engine", "scenario", "papers", "lessons", "state", "charts", "canvas"] },
  app: {
    uses: ["base", "theme", "engine", "scenario", "papers", "lessons", "state", "charts", "canvas", "views"],
  },
};

/** Packages that only the named file may import. */
export const ONLY_FROM = {
  "flitscope-wasm": "engine/worker.ts",
  "flitscope-scorecard-wasm": "engine/scorecard-module.ts",
};

/** React owns the DOM. One file may hand a piece of it to D3: the seam between these two groups. */
export const SEAM = { between: ["react"], and: ["d3-zoom", "d3-selection"], files: 1 };
