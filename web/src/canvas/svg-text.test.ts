// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Shape } from "./shapes";
import { svgText } from "./svg-text";

const look = { ground: "#ffffff" };
const drawing = (...shapes: Shape[]) => ({ width: 100, height: 50, shapes });
const text = (words: string, more: object = {}): Shape => ({
  kind: "text",
  text: words,
  x: 1,
  y: 2,
  size: 10,
  font: '"Noto Sans", sans-serif',
  fill: "#000000",
  ...more,
});

/** As a browser reads an SVG file: nothing that is not well-formed. */
function read(svg: string): Document {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(read.querySelector("parsererror")).toBeNull();
  return read;
}

test("what a scenario is called is only ever text, also with signs that XML has no place for", () => {
  const name = `</text><script>alert(1)</script>" onload="x" & \u0000\u001b\ud800 \ufffe 🦜`;
  const svg = svgText(drawing(text(name)), { ...look, title: name });
  expect(svg).not.toContain("<script");
  for (const sign of ["\u0000", "\u001b", "\ud800", "\ufffe"]) expect(svg).not.toContain(sign);
  const shown = `</text><script>alert(1)</script>" onload="x" &   🦜`;
  const found = read(svg);
  expect(found.querySelector("text")?.textContent?.replace(/\s+/g, " ")).toBe(shown.replace(/\s+/g, " "));
  expect(found.querySelector("title")?.textContent).toContain("🦜");
});

test("a link is followed from its text, and cannot leave its attribute", () => {
  const link = 'https://example.org/#/s/x?n=1..a"><script>';
  const anchor = read(svgText(drawing(text("here", { link })), look)).querySelector("a");
  expect(anchor?.getAttribute("href")).toBe(link);
  expect(anchor?.textContent).toBe("here");
});

test("only what SVG 1.1 knows is written: no style sheet, no variable, no paint order", () => {
  const path: Shape = {
    kind: "path",
    d: "M0 0L9 9",
    stroke: "#123456",
    width: 1.234,
    dash: [6, 3],
    alpha: 0.5,
  };
  const svg = svgText(drawing(path, text("A", { rim: { colour: "#fff", width: 3 } })), look);
  expect(svg).toContain('stroke-width="1.23" stroke-dasharray="6 3" opacity="0.5"');
  expect(svg).not.toMatch(/style|var\(|paint-order|class=/);
  // The rim is a text of its own, below.
  expect([...read(svg).querySelectorAll("text")].map((each) => each.getAttribute("stroke"))).toEqual([
    "#fff",
    null,
  ]);
});

test("moves are written short, turns in full; on paper it has a size", () => {
  const at = (transform: Shape["transform"]): Shape => ({ kind: "path", d: "M0 0", transform: transform! });
  const svg = svgText(drawing(at([1, 0, 0, 1, 3, 4]), at([0, -1, 1, 0, 5, 6]), at([1, 0, 0, 1, 0, 0])), {
    ...look,
    millimetres: 297,
  });
  expect(svg).toContain('transform="translate(3 4)"');
  expect(svg).toContain('transform="matrix(0 -1 1 0 5 6)"');
  expect(svg.match(/transform/g)).toHaveLength(2);
  expect(svg).toContain('width="297mm" height="148.5mm" viewBox="0 0 100 50"');
});
