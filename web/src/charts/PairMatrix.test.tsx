import { describe, expect, test } from "vitest";
import { PairMatrix } from "./PairMatrix";
import { mergedCells, pairPaths } from "./pair-cells";
import { pairAt, pairLayout } from "./pair-layout";
import { golden } from "./testing";

/** The complement permutation, and a faint second stream from each even node. */
function complement(side: number): Float32Array {
  const values = new Float32Array(side * side);
  for (let source = 0; source < side; source++) {
    values[source * side + (side - 1 - source)] = 100 + source;
    if (source % 2 === 0) values[source * side + ((source + 1) % side)] = 12.5;
  }
  return values;
}

const chart = (side: number, group = 1) => ({
  title: "Accepted bandwidth since the start",
  nodes: side * group,
  side,
  group,
  values: complement(side),
  unit: "MB/s" as const,
  width: 470,
  height: 176,
  highlight: null,
});

describe("golden", () => {
  test("eight nodes have their figures in their cells", async () => {
    const picture = golden(<PairMatrix {...chart(8)} />);
    expect(picture.match(/class="figure/g)).toHaveLength(8 + 4);
    await expect(picture).toMatchFileSnapshot("golden/pairs-8.svg");
  });
});

test("1,024 nodes share cells, and a text says so", () => {
  expect(golden(<PairMatrix {...chart(128, 8)} />)).toContain("each cell: 16 × 16 nodes");
});

test("on a phone the text of a cell is below the matrix, and next to it elsewhere", () => {
  const place = { side: 16, group: 1, nodes: 16 };
  const [phone, wide] = [pairLayout(place, 320, 190), pairLayout(place, 470, 176)];
  expect(phone.left + phone.drawn * phone.cell.width).toBeGreaterThan(320 - 100);
  expect(wide.left + wide.drawn * wide.cell.width).toBeLessThan(470 - 100);
});

test("before anything ran no cell is drawn", () => {
  const picture = golden(<PairMatrix {...chart(64)} values={null} />);
  expect(picture).not.toContain("NaN");
  expect(picture).not.toContain('class="cell');
});

test("a marked node and a chosen one have a row and a column each", () => {
  const picture = golden(
    <PairMatrix {...chart(64)} highlight={{ kind: "node", id: 12 }} selected={{ kind: "node", id: 40 }} />,
  );
  const bands = [...picture.matchAll(/<rect class="(band[^"]*)" x="([\d.]+)" y="([\d.]+)"/g)].map(
    ([, name, x, y]) => [name, Number(x), Number(y)],
  );
  expect(bands).toEqual([
    ["band band-chosen", 33.5, 85.5],
    ["band band-chosen", 193.5, 5.5],
    ["band", 33.5, 29.5],
    ["band", 81.5, 5.5],
  ]);
});

const shape = { side: 128, group: 8, nodes: 1024 };

test("one path at most for each step of the ramp, whatever there is to draw", () => {
  const layout = pairLayout(shape, 470, 176);
  const cells = mergedCells(
    Float32Array.from({ length: 128 * 128 }, (_, at) => at % 97),
    shape,
    layout,
    "MB/s",
  );
  expect(pairPaths(cells, layout, 400)).toHaveLength(9);
  expect(layout.drawn).toBeLessThanOrEqual(64);
});

test("bandwidths of merged cells add up; of shares the sources have their mean", () => {
  const layout = pairLayout({ side: 4, group: 1, nodes: 4 }, 470, 176);
  const twoByTwo = { ...layout, drawn: 2, merged: 2 };
  const values = [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 5, 0, 0, 0, 0, 5];
  const small = { side: 4, group: 1, nodes: 4 };
  expect([...mergedCells(values, small, twoByTwo, "MB/s")]).toEqual([10, 0, 0, 10]);
  expect([...mergedCells(values, small, twoByTwo, "share")]).toEqual([5, 0, 0, 5]);
});

test("a point is a cell, a number of an axis, or nothing", () => {
  const layout = pairLayout({ side: 8, group: 1, nodes: 8 }, 470, 176);
  const { left, cell } = layout;
  expect(pairAt(layout, left + 2.5 * cell.width, 6 + 1.5 * cell.height)).toEqual({ row: 1, column: 2 });
  expect(pairAt(layout, 3, 6 + 7.5 * cell.height)).toEqual({ row: 7, column: null });
  expect(pairAt(layout, left + 1, 6 + 8 * cell.height + 6)).toEqual({ row: null, column: 0 });
  expect(pairAt(layout, left + 9 * cell.width, 20)).toBeNull();
});

test.each([
  [470, 176],
  [700, 260],
  [366, 190],
  [320, 300],
])("in %d × %d pixels nothing reaches over the edge", (width, height) => {
  for (const side of [2, 16, 64, 128]) {
    const layout = pairLayout({ side, group: 1, nodes: side }, width, height);
    expect(layout.left + layout.drawn * layout.cell.width).toBeLessThanOrEqual(width);
    expect(6 + layout.drawn * layout.cell.height).toBeLessThanOrEqual(height - 26);
  }
});

test("it says what it shows", () => {
  const picture = golden(<PairMatrix {...chart(16)} />);
  expect(picture).toContain("24 of 256 cells in use. Largest: 15 → 0, 115.0 MB/s.");
  expect(picture).toContain('role="button" tabindex="0" aria-label="15 → 0: 115.0 MB/s"');
});

describe("B − A", () => {
  test("more is warm, less is cold and hatched", () => {
    const both = complement(64).map((value, at) => (at % 2 === 0 ? -value : value));
    const picture = golden(<PairMatrix {...chart(64)} values={both} differs />);
    expect(picture).toContain("<pattern");
    expect(picture).toMatch(/class="cell d[0-3]"/);
    expect(picture).toMatch(/class="cell d[5-8]"/);
  });

  test("figures have their sign, and words tell which way how many go", () => {
    const eight = complement(8).map((value, at) => (at % 2 === 0 ? -value : value));
    const picture = golden(<PairMatrix {...chart(8)} values={eight} differs />);
    expect(picture).toMatch(/class="figure ink-\w+"[^>]*>−1\d\d</);
    expect(picture).toMatch(/class="figure ink-\w+"[^>]*>\+1\d\d</);
    expect(picture).toMatch(/\d+ higher, \d+ lower in B\. Largest difference: \d → \d, [+−][\d.]+ MB\/s\./);
  });

  test("nothing differs", () => {
    const picture = golden(<PairMatrix {...chart(8)} values={new Float32Array(64)} differs />);
    expect(picture).toContain("No differences.");
    expect(picture).not.toContain("<pattern");
  });
});
