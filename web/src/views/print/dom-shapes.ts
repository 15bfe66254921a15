/**
 * SVG that is in the page as shapes: what style sheets say is written into each, so that it looks the same without
 * them. Charts of large machines have thousands of elements; they are read a few milliseconds at a time.
 *
 * It does not contain gradients, clipping, images, and patterns except for hatched cells. The charts use none.
 */
import {
  type Drawing,
  type Matrix,
  MIDDLE_TO_BASELINE,
  type PathShape,
  type Shape,
} from "../../canvas/shapes";
import { opaqueColour } from "./colour";
import { hatching } from "./hatching";
import { yieldToMain } from "./yield-to-main";

const SLICE_MS = 8;
/** Marks of the pointer, places to point at, and what only those who hear the page are told. */
const LEFT_OUT = "defs, .reach, .mark:not(.mark-chosen), .visually-hidden";

/** Baselines by name: how far down the letters stand, of their size. */
const DOWN: Record<string, number> = {
  central: MIDDLE_TO_BASELINE,
  middle: MIDDLE_TO_BASELINE,
  hanging: 0.75,
};

function pathOf(element: SVGGraphicsElement): string | null {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  switch (element.localName) {
    case "path":
      return element.getAttribute("d");
    case "line":
      return `M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`;
    case "rect": {
      const [width, height] = [number("width"), number("height")];
      if (!(width > 0 && height > 0)) return null;
      return `M${number("x")} ${number("y")}h${width}v${height}h${-width}z`;
    }
    case "circle": {
      const [cx, cy, r] = [number("cx"), number("cy"), number("r")];
      return `M${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}z`;
    }
    case "polyline":
    case "polygon": {
      const points = element.getAttribute("points")?.trim() ?? "";
      return points === "" ? null : `M${points}${element.localName === "polygon" ? "z" : ""}`;
    }
    default:
      return null;
  }
}

/** From an element's own coordinates to those of the whole drawing, however the page enlarges it. */
function matrices(svg: SVGSVGElement): (element: SVGGraphicsElement) => { transform?: Matrix } {
  const toDrawing = svg.getScreenCTM()?.inverse();
  return (element) => {
    const toScreen = element.getScreenCTM();
    if (!toDrawing || !toScreen) return {};
    const { a, b, c, d, e, f } = toDrawing.multiply(toScreen);
    const moved = [a - 1, b, c, d - 1, e, f].some((value) => Math.abs(value) > 1e-4);
    return moved ? { transform: [a, b, c, d, e, f] } : {};
  };
}

/** Of an element with all that it is in, each asked once. */
function opacities(): (element: Element) => number {
  const known = new Map<Element, number>();
  const of = (element: Element): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const own = Number.parseFloat(getComputedStyle(element).opacity);
    const above = element.localName === "svg" ? null : element.parentElement;
    const all = above ? own * of(above) : own;
    known.set(element, all);
    return all;
  };
  return of;
}

/** What fills by a pattern is filled by the strokes of that pattern. */
function hatchShapes(
  d: string,
  fill: string,
  element: SVGGraphicsElement,
  opacity: number,
  at: { transform?: Matrix },
): Shape[] {
  const id = /^url\("?#([^")]+)"?\)/.exec(fill)?.[1];
  const pattern = [...(element.ownerSVGElement?.querySelectorAll("pattern") ?? [])].find(
    (each) => each.id === id,
  );
  const stroke = pattern?.querySelector("path");
  if (!pattern || !stroke) return [];
  return pathShapes(hatching(d, pattern.width.baseVal.value), getComputedStyle(stroke), opacity, at);
}

const alphaOf = (alpha: number) => (alpha < 1 ? { alpha } : {});

function pathShapes(
  d: string,
  style: CSSStyleDeclaration,
  opacity: number,
  at: { transform?: Matrix },
): Shape[] {
  const fill = opaqueColour(style.fill, Number.parseFloat(style.fillOpacity));
  const stroke = opaqueColour(style.stroke, Number.parseFloat(style.strokeOpacity));
  const dash =
    style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  const outline = stroke && {
    stroke: stroke.colour,
    width: Number.parseFloat(style.strokeWidth),
    ...(dash.length > 0 ? { dash } : {}),
    ...(style.strokeLinecap === "butt" ? {} : { cap: style.strokeLinecap as "round" }),
    ...(style.strokeLinejoin === "miter" ? {} : { join: style.strokeLinejoin as "round" }),
  };
  const shape = (look: Partial<PathShape>, alpha: number): PathShape => ({
    kind: "path",
    d,
    ...look,
    ...alphaOf(alpha * opacity),
    ...at,
  });
  if (fill && outline && fill.alpha === stroke.alpha)
    return [shape({ fill: fill.colour, ...outline }, fill.alpha)];
  return [
    ...(fill ? [shape({ fill: fill.colour }, fill.alpha)] : []),
    ...(outline ? [shape(outline, stroke.alpha)] : []),
  ];
}

type Run = {
  text: string;
  x: number;
  y: number;
  /** Whose looks it has. */
  by: Element;
  /** Whether x and y are as the chart has them, for text that is set again; else where the first letter is. */
  held: boolean;
};

function runsOf(element: SVGTextElement): Run[] {
  const collapsed = (node: Node) => (node.textContent ?? "").replace(/\s+/g, " ");
  if (element.childElementCount === 0) {
    const [x, y] = ["x", "y"].map((name) => Number(element.getAttribute(name) ?? 0));
    return [{ text: collapsed(element), x: x!, y: y!, by: element, held: true }];
  }
  const runs: Run[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = collapsed(node);
    if (text.trim() !== "" && node.parentElement) {
      const { x, y } = element.getStartPositionOfChar(before);
      runs.push({ text, x, y, by: node.parentElement, held: false });
    }
    before += text.length;
  }
  return runs;
}

function textShapes(element: SVGTextElement, opacity: number, at: { transform?: Matrix }): Shape[] {
  return runsOf(element).flatMap(({ text, x, y, by, held }) => {
    const style = getComputedStyle(by);
    const fill = opaqueColour(style.fill, Number.parseFloat(style.fillOpacity));
    if (!fill || text.trim() === "") return [];
    const size = Number.parseFloat(style.fontSize);
    const rim = opaqueColour(style.stroke, 1);
    const weight = Number(style.fontWeight);
    return [
      {
        kind: "text",
        text,
        x,
        y: y + (DOWN[style.dominantBaseline] ?? 0) * size,
        size,
        font: style.fontFamily,
        fill: fill.colour,
        ...(weight === 400 ? {} : { weight }),
        ...(held && style.textAnchor !== "start" ? { anchor: style.textAnchor as "middle" } : {}),
        ...(rim ? { rim: { colour: rim.colour, width: Number.parseFloat(style.strokeWidth) } } : {}),
        ...alphaOf(fill.alpha * opacity),
        ...at,
      } satisfies Shape,
    ];
  });
}

function elementShapes(element: SVGGraphicsElement, opacity: number, at: { transform?: Matrix }): Shape[] {
  if (opacity === 0) return [];
  if (element.localName === "text") return textShapes(element as SVGTextElement, opacity, at);
  const d = pathOf(element);
  if (d === null) return [];
  const style = getComputedStyle(element);
  return style.fill.startsWith("url(")
    ? hatchShapes(d, style.fill, element, opacity, at)
    : pathShapes(d, style, opacity, at);
}

/** It has to stand in the document, and to stay as it is meanwhile. */
export async function shapesOf(svg: SVGSVGElement): Promise<Drawing> {
  const { width, height } = svg.viewBox.baseVal;
  const shapes: Shape[] = [];
  let since = performance.now();
  const [opacityOf, matrixOf] = [opacities(), matrices(svg)];
  for (const element of svg.querySelectorAll<SVGGraphicsElement>(
    "path, line, rect, circle, polyline, polygon, text",
  )) {
    if (element.closest(LEFT_OUT) || getComputedStyle(element).display === "none") continue;
    shapes.push(...elementShapes(element, opacityOf(element), matrixOf(element)));
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToMain();
    since = performance.now();
  }
  return { width, height, shapes };
}
