/**
 * A drawing as an SVG file, an element a line, so that it opens in any viewer and reads well in a diff. Only what SVG 1.1
 * knows is written, and no style sheet: word processors and drawing programs understand little more.
 *
 * Whatever a scenario is called is only ever text here.
 */
import type { Drawing, Matrix, PathShape, Shape, TextShape } from "./shapes";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no place for control characters and halves of letters, even escaped. */
function isInXml(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) !== 0xfffe;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Text that anybody may have written. */
const harmless = (text: string) => escaped(Array.from(text).filter(isInXml).join(""));

const short = (value: number) => String(Math.round(value * 100) / 100);
const exact = (value: number) => String(Math.round(value * 1e5) / 1e5);

type Attributes = Record<string, string | number | undefined>;

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(typeof value === "number" ? short(value) : value!)}"`)
    .join("");
}

function transformOf(matrix: Matrix | undefined): string | undefined {
  if (!matrix) return undefined;
  const [a, b, c, d, e, f] = matrix;
  if (a !== 1 || b !== 0 || c !== 0 || d !== 1) return `matrix(${matrix.map(exact).join(" ")})`;
  return e === 0 && f === 0 ? undefined : `translate(${exact(e)} ${exact(f)})`;
}

function pathElement({ d, fill, stroke, width, dash, cap, join, alpha, transform }: PathShape): string {
  return `<path${written({
    d,
    fill: fill ?? "none",
    stroke,
    "stroke-width": stroke ? width : undefined,
    "stroke-dasharray": dash?.map(short).join(" "),
    "stroke-linecap": cap,
    "stroke-linejoin": join,
    opacity: alpha,
    transform: transformOf(transform),
  })}/>`;
}

/** Of `rim` two elements are made, since not every viewer knows `paint-order`. */
function textElements(shape: TextShape): string[] {
  const { text, x, y, size, weight, font, fill, anchor, rim, link, alpha, transform } = shape;
  const element = (look: Attributes) =>
    `<text${written({
      x,
      y,
      "font-size": size,
      "font-weight": weight,
      "font-family": font,
      ...look,
      "text-anchor": anchor,
      opacity: alpha,
      transform: transformOf(transform),
    })}>${harmless(text)}</text>`;
  const front = element({ fill });
  return [
    ...(rim
      ? [element({ fill: "none", stroke: rim.colour, "stroke-width": rim.width, "stroke-linejoin": "round" })]
      : []),
    link ? `<a href="${harmless(link)}">${front}</a>` : front,
  ];
}

export function svgElements(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => (shape.kind === "path" ? [pathElement(shape)] : textElements(shape)));
}

export type SvgOptions = {
  /** Behind everything. */
  ground: string;
  /** What it is called by those who read it out. */
  title?: string;
  /** How wide it is on paper; as many pixels as the drawing has without it. */
  millimetres?: number;
};

export function svgText(
  { width, height, shapes }: Drawing,
  { ground, title, millimetres }: SvgOptions,
): string {
  const size = millimetres
    ? { width: `${millimetres}mm`, height: `${short((millimetres * height) / width)}mm` }
    : { width, height };
  return [
    `<svg${written({ xmlns: "http://www.w3.org/2000/svg", ...size, viewBox: `0 0 ${short(width)} ${short(height)}` })}>`,
    ...(title ? [`<title>${harmless(title)}</title>`] : []),
    `<rect${written({ width, height, fill: ground })}/>`,
    ...svgElements(shapes),
    "</svg>\n",
  ].join("\n");
}
