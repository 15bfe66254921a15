/**
 * Pictures to take away: the network as it is at this moment, and charts, at print size and in the colours of the
 * light theme, with a caption and the link. The page collects what is to be drawn, a few milliseconds at a time; workers
 * draw it and make the file.
 */

import { type Figure, type FigureLook, type FigurePanel, panelWidth } from "../../canvas/figure";
import { type FigureFormat, makeFigure } from "../../canvas/figure-client";
import type { Recording } from "../../canvas/recording";
import { type Drawing, stacked } from "../../canvas/shapes";
import { readCanvasTheme, withTokenColours } from "../../canvas/theme";
import type { Side } from "../../engine/protocol";
import type { Session } from "../../state/session";
import { focusedSide, isComparing, sideName } from "../../state/sides";
import { mapShown } from "../sides/compared";
import { drawnPictures } from "../stage/drawn-pictures";
import { figureSubtitle, figureTitle, provenanceWords, scaleWords } from "./captions";
import { shapesOf } from "./dom-shapes";
import { legendItems } from "./legend-items";
import { lightPlace } from "./light-place";

export type { FigureFormat } from "../../canvas/figure-client";

/** A4 across at 300 dots an inch, and the width of a slide. */
export const PRINT_WIDTH = 3508;
export const SLIDE_WIDTH = 1920;

/** Of the panels, so that a whole figure is about as high as a sheet of A4 across. */
const PANEL_HEIGHT = 600;

export type FigureOptions = {
  format: FigureFormat;
  /** Of a PNG, in pixels across; print size without it. */
  width?: number;
  /** Without, title, caption and link are left to what is around the picture. */
  caption?: boolean;
  /** Only the part of the network that the stage shows, instead of all. */
  zoomed?: boolean;
  /** What is around it, where that is not the run on the stage. */
  words?: FigureWords;
};

export type FigureWords = Pick<Figure, "title" | "subtitle" | "caption" | "link">;

/** The network at the present moment: while comparing, both sides next to each other, or B − A where that is shown. */
export async function networkFigure(session: Session, options: FigureOptions): Promise<Blob | null> {
  const place = lightPlace();
  try {
    const pictures = drawnPictures(session);
    const theme = readCanvasTheme(place);
    const whole = { width: panelWidth(pictures.length), height: PANEL_HEIGHT };
    const recorded = await Promise.all(
      pictures.map(
        async ([side, client]): Promise<[Side, Recording | null]> => [
          side,
          await client.record({ whole: options.zoomed ? null : whole, theme }),
        ],
      ),
    );
    const drawn = recorded.flatMap(([side, recording]) => (recording ? [{ side, recording }] : []));
    const [first] = drawn;
    if (!first) return null;
    const state = session.store.getState();
    const legend = await legendItems(document.querySelector(".legend"), place);
    const figure: Figure = {
      ...surroundings(session, place, options, first.recording.cycle),
      panels: drawn.map(({ side, recording }) => ({ heading: headingOf(session, side), drawing: recording })),
      legend,
    };
    // B − A has its scale in the legend.
    const scaled = figure.caption.length > 0 && mapShown(state) === "sides";
    const caption = scaled ? [scaleWords(state, first.recording.peaks)] : [];
    return await fileOf({ ...figure, caption: [...caption, ...figure.caption] }, options);
  } finally {
    place.remove();
  }
}

/** A chart that is anywhere in the page, also out of sight; of several, one below the other. */
export async function chartFigure(
  session: Session,
  charts: SVGSVGElement | readonly SVGSVGElement[],
  title: string,
  options: FigureOptions,
): Promise<Blob> {
  const place = lightPlace();
  try {
    const drawings: Drawing[] = [];
    for (const chart of [charts].flat()) {
      const copy = place.appendChild(chart.cloneNode(true) as SVGSVGElement);
      drawings.push(await shapesOf(copy));
      copy.remove();
    }
    const panels: FigurePanel[] = [{ heading: title, drawing: stacked(drawings) }];
    const cycle = focusedSide(session.store.getState()).status?.cycle ?? 0;
    return await fileOf({ ...surroundings(session, place, options, cycle), panels, legend: [] }, options);
  } finally {
    place.remove();
  }
}

function headingOf(session: Session, side: Side): string | null {
  const state = session.store.getState();
  if (!isComparing(state)) return null;
  if (mapShown(state) === "difference") return `B − A: ${sideName(state, "b")} less ${sideName(state, "a")}`;
  return `${side.toUpperCase()}: ${sideName(state, side)}`;
}

function surroundings(
  session: Session,
  place: HTMLElement,
  { caption = true, words }: FigureOptions,
  cycle: number,
): Omit<Figure, "panels" | "legend"> {
  const state = session.store.getState();
  const look = lookOf(place);
  if (!caption) return { title: "", subtitle: "", caption: [], link: null, look };
  if (words) return { ...words, look };
  return {
    title: figureTitle(state),
    subtitle: figureSubtitle(state, cycle),
    caption: provenanceWords(state),
    link: session.link(session.page.address()),
    look,
  };
}

function lookOf(place: HTMLElement): FigureLook {
  const style = getComputedStyle(place);
  const font = (name: string) => style.getPropertyValue(`--font-${name}`).trim();
  return withTokenColours(place, (colour) => ({
    text: colour("text"),
    muted: colour("text-muted"),
    rule: colour("border"),
    ground: colour("surface"),
    font: font("sans"),
    mono: font("mono"),
  }));
}

function fileOf(figure: Figure, { format, width = PRINT_WIDTH }: FigureOptions): Promise<Blob> {
  return makeFigure({ figure, format, width });
}

/** For the source of an image: this page's policy allows data, and no other address that a picture could have. */
export function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
