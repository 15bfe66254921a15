/**
 * Where the panels stand on a wide page from which some are left out: the others take their room. A page with all of its
 * panels has its grid in style sheets, and so has what is presented.
 */
import type { HidePart } from "../scenario/restrictions";
import { BOTH_OPEN, type Drawers } from "../state/drawers";

/** Values of `grid-template-…`; the last is of a narrow page, one column. */
export type PageGrid = { areas: string; rows: string; columns: string; narrowAreas: string };

/**
 * What is on the left: form and details; the text of a lesson, with or without something below it; or, while the
 * learner explores, the head of the lesson above form and details.
 */
export type PageSide = "form" | "reading" | "reading-below" | "exploring";

const SIDES: Record<PageSide, { width: string; panels: readonly string[] }> = {
  form: { width: "16.5rem", panels: ["setup", "details"] },
  reading: { width: "var(--lesson-width)", panels: ["lesson"] },
  "reading-below": { width: "var(--lesson-width)", panels: ["lesson", "below"] },
  exploring: { width: "var(--lesson-width)", panels: ["lesson", "setup", "details"] },
};
const WIDTHS = { matrix: 1.95, bandwidth: 1.25, nodes: 1 } as const;
const NARROW = [
  ...["head", "lesson", "question", "answer", "stage", "below", "details"],
  ...["bandwidth", "matrix", "nodes", "setup", "form-handle", "charts-handle"],
];
/** The bar of time is a part of the stage, and answers are one of the lesson. */
const NO_PANELS: ReadonlySet<HidePart> = new Set(["time", "answers"]);
/** What a closed drawer leaves of itself. */
const HANDLE = "1.75rem";
const ANSWER_WIDTH = "clamp(17rem, 27vw, 30rem)";
const REST = "minmax(0, 1fr)";

/** Null for a page with all its panels. Drawers are of a page without a lesson. */
export function pageGrid(
  hidden: readonly HidePart[],
  kind: PageSide = "form",
  drawers: Drawers = BOTH_OPEN,
): PageGrid | null {
  const leftOut = new Set<string>(hidden.filter((part) => !NO_PANELS.has(part)));
  if (leftOut.size === 0 && drawers.form && drawers.charts) return null;
  const isThere = (part: string) => !leftOut.has(part);
  const { lines, rows, columns } = drawers.form || drawers.charts ? workbench() : firstScreen();
  if (!drawers.form) {
    for (const each of lines) each.unshift("form-handle");
    columns.unshift(HANDLE);
  }
  if (!drawers.charts) {
    lines.push(columns.map((_, at) => (at === 0 && !drawers.form ? "form-handle" : "charts-handle")));
    rows.push(HANDLE);
  }
  if (isThere("head")) {
    lines.unshift(columns.map(() => "head"));
    rows.unshift("auto");
  }
  const shown = new Set(lines.flat());
  return {
    areas: lines.map(line).join(" "),
    rows: rows.join(" "),
    columns: columns.join(" "),
    narrowAreas: NARROW.filter((part) => shown.has(part))
      .map((part) => line([part]))
      .join(" "),
  };

  function firstScreen(): Tracks {
    const beside = ["answer", "details"].filter((part) => isThere(part === "answer" ? "bandwidth" : part));
    const lines = [["question"], ...(beside.length > 0 ? beside : ["stage"]).map(() => ["stage"])];
    const rows = ["auto", ...lines.slice(1).map(() => REST)];
    if (beside.length === 0) return { lines, rows, columns: [REST] };
    lines[0]!.push("question");
    beside.forEach((part, at) => void lines[at + 1]!.push(part));
    return { lines, rows, columns: [REST, ANSWER_WIDTH] };
  }

  function workbench(): Tracks {
    const side = SIDES[kind].panels.filter((part) => isThere(part) && (part !== "setup" || drawers.form));
    const below = (["matrix", "bandwidth", "nodes"] as const).filter(
      (part) => drawers.charts && isThere(part),
    );
    // The stage is as wide as what is below it.
    const stage = below.length > 0 ? below.map(() => "stage") : ["stage"];
    // The head of a lesson is as high as its text, whatever shares the rest of the height.
    const top = kind === "exploring" && side.length > 1 ? [side[0]!] : [];
    const [first, last = first] = side.slice(top.length);
    const beside = (panel: string | undefined, panels: readonly string[]) => [
      ...(panel ? [panel] : []),
      ...panels,
    ];
    // With the form closed the picture has all of the width; details stay next to the charts.
    const upper = drawers.form || below.length === 0 || !first ? first : "stage";
    const lines = [...top.map((panel) => [panel, ...stage]), beside(upper, stage)];
    // Where nothing is below the stage, two next to it still share its height.
    if (below.length > 0) lines.push(beside(last, below));
    else if (last !== first) lines.push(beside(last, stage));
    const rows = [...top.map(() => "auto"), REST, "var(--instruments-height)"].slice(0, lines.length);
    const columns = below.length > 0 ? below.map((part) => `minmax(0, ${WIDTHS[part]}fr)`) : [REST];
    if (first) columns.unshift(SIDES[kind].width);
    // The result stays where it is without the charts.
    if (!drawers.charts && isThere("bandwidth")) {
      for (const each of lines) each.push("answer");
      columns.push(ANSWER_WIDTH);
    }
    return { lines, rows, columns };
  }
}

/** Lines of areas, and how high and wide they are. */
type Tracks = { lines: string[][]; rows: string[]; columns: string[] };

function line(areas: readonly string[]): string {
  return `"${areas.join(" ")}"`;
}
