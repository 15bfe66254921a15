import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { HIDE_PARTS, type HidePart } from "../scenario/restrictions";
import { BOTH_CLOSED } from "../state/drawers";
import { pageGrid } from "./page-grid";

const without = (...parts: HidePart[]) => pageGrid(parts);

test("a page with all its panels is as the style sheet has it", () => {
  expect(without()).toBeNull();
  // Time is a part of the stage.
  expect(without("time")).toBeNull();
});

test("what is left takes the room", () => {
  expect(without("setup")).toEqual({
    areas: '"head head head head" "details stage stage stage" "details matrix bandwidth nodes"',
    rows: "auto minmax(0, 1fr) var(--instruments-height)",
    columns: "16.5rem minmax(0, 1.95fr) minmax(0, 1.25fr) minmax(0, 1fr)",
    narrowAreas: '"head" "stage" "details" "bandwidth" "matrix" "nodes"',
  });
  expect(without("head", "setup", "details", "nodes")).toMatchObject({
    areas: '"stage stage" "matrix bandwidth"',
    rows: "minmax(0, 1fr) var(--instruments-height)",
    columns: "minmax(0, 1.95fr) minmax(0, 1.25fr)",
  });
  expect(without("matrix", "bandwidth", "nodes")).toMatchObject({
    areas: '"head head" "setup stage" "details stage"',
    columns: "16.5rem minmax(0, 1fr)",
  });
  expect(without("setup", "matrix", "bandwidth", "nodes")).toMatchObject({
    areas: '"head head" "details stage"',
    rows: "auto minmax(0, 1fr)",
  });
  expect(without("head", "setup", "details", "matrix", "bandwidth", "nodes")).toEqual({
    areas: '"stage"',
    rows: "minmax(0, 1fr)",
    columns: "minmax(0, 1fr)",
    narrowAreas: '"stage"',
  });
});

test("next to a lesson they do, too", () => {
  expect(pageGrid(["nodes", "details"], "reading")).toEqual({
    areas: '"head head head" "lesson stage stage" "lesson matrix bandwidth"',
    rows: "auto minmax(0, 1fr) var(--instruments-height)",
    columns: "var(--lesson-width) minmax(0, 1.95fr) minmax(0, 1.25fr)",
    narrowAreas: '"head" "lesson" "stage" "bandwidth" "matrix"',
  });
  expect(pageGrid(["head", "details"], "exploring")).toMatchObject({
    areas: '"lesson stage stage stage" "setup stage stage stage" "setup matrix bandwidth nodes"',
    rows: "auto minmax(0, 1fr) var(--instruments-height)",
  });
});

const kinds = ["form", "reading", "reading-below", "exploring"] as const;
const PANELS = {
  form: ["setup", "details"],
  reading: ["lesson"],
  "reading-below": ["lesson", "below"],
  exploring: ["lesson", "setup", "details"],
};

test("whatever is left out, the grid is full, each panel is one rectangle, and there is a track for each line", () => {
  fc.assert(
    fc.property(fc.subarray([...HIDE_PARTS]), fc.constantFrom(...kinds), (parts, kind) => {
      const grid = pageGrid(parts, kind);
      if (!grid) return;
      const lines = [...grid.areas.matchAll(/"([^"]*)"/g)].map(([, names]) => names!.split(" "));
      const tracks = (text: string) => text.split(/ (?![^(]*\))/);
      const columns = tracks(grid.columns);
      expect(tracks(grid.rows)).toHaveLength(lines.length);
      for (const names of lines) expect(names).toHaveLength(columns.length);
      const all = ["stage", "head", "matrix", "bandwidth", "nodes", ...PANELS[kind]];
      const shown = all.filter((part) => !parts.some((hidden) => hidden === part));
      expect([...new Set(lines.flat())].toSorted()).toEqual(shown.toSorted());
      for (const name of shown) {
        const rows = lines.flatMap((names, row) => (names.includes(name) ? [row] : []));
        const spans = rows.map((row) => `${lines[row]!.indexOf(name)} ${lines[row]!.lastIndexOf(name)}`);
        expect(new Set(spans).size, name).toBe(1);
        expect(rows.at(-1)! - rows[0]! + 1, name).toBe(rows.length);
      }
    }),
  );
});

test("with the form closed the picture has all of the width; the details stay next to the charts", () => {
  const grid = pageGrid([], "form", { form: false, charts: true })!;
  expect(grid.areas).toBe(
    '"head head head head head" "form-handle stage stage stage stage" "form-handle details matrix bandwidth nodes"',
  );
});

test("with the charts closed form and details share the height next to the picture, and the result stays", () => {
  const grid = pageGrid([], "form", { form: true, charts: false })!;
  expect(grid.areas).toBe(
    '"head head head" "setup stage answer" "details stage answer" "charts-handle charts-handle charts-handle"',
  );
});

test("with both closed: question above, answer and details next to the picture", () => {
  const grid = pageGrid([], "form", BOTH_CLOSED)!;
  expect(grid.areas).toBe(
    '"head head head" "form-handle question question" "form-handle stage answer" "form-handle stage details" ' +
      '"form-handle charts-handle charts-handle"',
  );
  expect(grid.narrowAreas).toMatch(/^"head" "question" "answer" "stage" "details"/);
});

test("what a link leaves out has no place on the first screen either", () => {
  const grid = pageGrid(["bandwidth", "details"], "form", BOTH_CLOSED)!;
  expect(grid.areas).toBe(
    '"head head" "form-handle question" "form-handle stage" "form-handle charts-handle"',
  );
});

test("what is no panel leaves no room", () => {
  expect(without("time", "answers")).toBeNull();
});
