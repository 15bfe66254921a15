/**
 * A picture to take away, laid out as a page: title, one panel or two next to each other, legend, caption, link. All in
 * one column of a fixed width, so that text is as large on every sheet of paper.
 *
 * No text is measured here, because it is set again wherever the file is opened, perhaps in another typeface;
 * widths are guessed with room to spare.
 */

import { linkCutOff } from "./figure-texts";
import { type Drawing, type PathShape, placed, type Shape, type TextShape } from "./shapes";

export type FigurePanel = { heading: string | null; drawing: Drawing };

export type LegendItem = { icon: Drawing; text: string };

export type Figure = {
  title: string;
  subtitle: string;
  /** None, one, or two next to each other. */
  panels: readonly FigurePanel[];
  legend: readonly LegendItem[];
  /** Below it, each in a line of its own. */
  caption: readonly string[];
  link: string | null;
  look: FigureLook;
};

export type FigureLook = {
  text: string;
  muted: string;
  rule: string;
  ground: string;
  font: string;
  mono: string;
};

/** Pixels of the layout. A4 across has 1,123 of them at their usual size: on paper text is a little smaller. */
export const FIGURE_WIDTH = 1280;
const MARGIN = 28;
const INNER = FIGURE_WIDTH - 2 * MARGIN;
const GUTTER = 16;
/** What a letter takes on average, of its size, and one of a typewriter. */
const LETTER = 0.56;
const TYPED = 0.62;
/** A longer link is cut short in print; it still leads there where it can be followed. */
const MAX_LINK_LINES = 6;

/** How wide each of so many panels may be. */
export function panelWidth(panels: number): number {
  return (INNER - GUTTER * (panels - 1)) / panels;
}

/** A small chart is not blown up beyond what reads well. */
const MAX_ENLARGED = 1.6;

/** In lines of at most so many signs: at spaces, or within a word that is longer than a line. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const space = rest.lastIndexOf(" ", most);
    const end = space > 0 ? space : most;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? lines : [...lines, rest];
}

/** A column that grows downwards. */
class Column {
  readonly shapes: Shape[] = [];
  y = MARGIN;

  constructor(readonly look: FigureLook) {}

  text(text: string, size: number, more: Partial<TextShape> = {}): void {
    this.y += size * 1.3;
    const { text: fill, font } = this.look;
    this.shapes.push({ kind: "text", text, x: MARGIN, y: this.y - size * 0.3, size, font, fill, ...more });
  }

  rule(): void {
    this.y += 8;
    const d = `M${MARGIN} ${this.y}h${INNER}`;
    this.shapes.push({ kind: "path", d, stroke: this.look.rule, width: 1 } satisfies PathShape);
    this.y += 6;
  }
}

function addPanels(column: Column, panels: readonly FigurePanel[]): void {
  const width = panelWidth(panels.length);
  const headed = panels.some(({ heading }) => heading !== null);
  const top = column.y + (headed ? 24 : 6);
  let bottom = top;
  panels.forEach(({ heading, drawing }, index) => {
    const left = MARGIN + index * (width + GUTTER);
    if (heading !== null)
      column.shapes.push({
        kind: "text",
        text: cut(heading, width / (14 * LETTER)),
        x: left,
        y: column.y + 17,
        size: 14,
        weight: 600,
        font: column.look.font,
        fill: column.look.text,
      });
    const scale = Math.min(width / drawing.width, MAX_ENLARGED);
    const x = left + (width - drawing.width * scale) / 2;
    column.shapes.push(...placed(drawing.shapes, x, top, scale));
    bottom = Math.max(bottom, top + drawing.height * scale);
  });
  column.y = bottom + 6;
}

function addLegend(column: Column, legend: readonly LegendItem[]): void {
  const SIZE = 12;
  const LINE = 20;
  let x = MARGIN;
  column.y += 4;
  for (const { icon, text } of legend) {
    const length = icon.width + 6 + text.length * SIZE * LETTER;
    if (x > MARGIN && x + length > MARGIN + INNER) {
      x = MARGIN;
      column.y += LINE;
    }
    column.shapes.push(...placed(icon.shapes, x, column.y + (LINE - icon.height) / 2));
    const { muted: fill, font } = column.look;
    const at = { x: x + icon.width + 6, y: column.y + LINE / 2 + SIZE * 0.35 };
    column.shapes.push({ kind: "text", text, ...at, size: SIZE, font, fill });
    x += length + 18;
  }
  column.y += LINE;
}

function addLink(column: Column, link: string): void {
  const SIZE = 11;
  const lines = wrapped(link, Math.floor(INNER / (SIZE * TYPED)));
  const shown = lines.slice(0, MAX_LINK_LINES);
  if (lines.length > shown.length) shown[shown.length - 1] = linkCutOff(link.length);
  for (const line of shown)
    column.text(line, SIZE, { font: column.look.mono, fill: column.look.muted, link });
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, Math.floor(most) - 1))}…`;
}

export function layOutFigure({ title, subtitle, panels, legend, caption, link, look }: Figure): Drawing {
  const column = new Column(look);
  if (title !== "") column.text(cut(title, INNER / (22 * LETTER)), 22, { weight: 600 });
  if (subtitle !== "") column.text(cut(subtitle, INNER / (14 * LETTER)), 14, { fill: look.muted });
  if (panels.length > 0) addPanels(column, panels);
  if (legend.length > 0) addLegend(column, legend);
  if (caption.length > 0 || link !== null) column.rule();
  for (const line of caption.flatMap((each) => wrapped(each, Math.floor(INNER / (12 * LETTER)))))
    column.text(line, 12, { fill: look.muted });
  if (link !== null) addLink(column, link);
  return { width: FIGURE_WIDTH, height: Math.ceil(column.y + MARGIN / 2), shapes: column.shapes };
}
