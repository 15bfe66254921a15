/** What the tests measure in the page: each function lists what is wrong, and is empty where nothing is. */
import { all } from "./page";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether two boxes share no point. */
export function areApart(a: Box, b: Box): boolean {
  const side = a.right <= b.left || b.right <= a.left;
  return side || a.bottom <= b.top || b.bottom <= a.top;
}

export const box = (element: Element): DOMRect => element.getBoundingClientRect();

/** Whether an element is drawn: neither removed from the layout nor hidden in its place. */
export const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** A short name of an element, for messages. */
const words = (element: Element) =>
  `${element.localName}.${element.getAttribute("class") ?? ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;

/** The page is not wider than its window. */
export function tooWide(): string[] {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [`${scrollWidth} px in ${innerWidth} px`] : [];
}

/** Elements within a place that reach beyond its right edge. */
export function beyondEdge(place: string, selector: string): string[] {
  return all(place).flatMap((within) => {
    const edge = box(within).right;
    return [...within.querySelectorAll(selector)].filter((each) => box(each).right > edge).map(words);
  });
}

/** Controls and figures of the form that reach beyond its edge. */
export const cutOffInForm = (): string[] =>
  beyondEdge(".setup-form", "input, select, button, table, svg, .unit, .counts");

/** The content of a place is not wider than the place. */
export const scrollsSideways = (selector: string): string[] =>
  all(selector)
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((each) => `${words(each)}: ${each.scrollWidth} px in ${each.clientWidth} px`);

/** Boxes of the drawn pictures of the network. */
export const pictures = (): DOMRect[] =>
  all(".side .network-host").flatMap((host) => {
    const canvas = host.querySelector("canvas");
    return canvas ? [box(canvas)] : [];
  });

/** Pictures of a comparison that are missing or too small to be read. */
export function smallPictures(): string[] {
  const shown = pictures();
  const small = shown.filter(({ width, height }) => width < 200 || height < 150);
  return [
    ...(shown.length === 2 ? [] : [`${shown.length} pictures`]),
    ...small.map(({ width, height }) => `${width} × ${height} px`),
  ];
}

/** Texts smaller than 12 px. */
export function smallTexts(): string[] {
  const texts = all("body *").filter(
    (each) =>
      isSeen(each) && [...each.childNodes].some((node) => node instanceof Text && node.textContent?.trim()),
  );
  return texts.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 12).map(words);
}

/** Controls that a finger misses. A link in a sentence is as high as its line (WCAG 2.2, 2.5.8). */
export function smallTargets(): string[] {
  return all("button, select, summary, input")
    .filter(
      (each) =>
        isSeen(each) &&
        !each.closest(".visually-hidden, .network-twin") &&
        !(each.localName === "button" && each.closest("p, li")),
    )
    .filter((each) => box(each).height < 44 || box(each).width < 24)
    .map((each) => `${words(each)}: ${Math.round(box(each).width)} × ${Math.round(box(each).height)} px`);
}

/** Elements whose content does not fit into them. */
export const cutTexts = (selector: string): string[] =>
  all(selector)
    .filter((each) => each.getClientRects().length > 0)
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    )
    .map(words);

/** The share of an element that the window shows. */
export function visibleShare(element: Element): number {
  const { left, right, top, bottom, width, height } = box(element);
  const shown =
    Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) *
    Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  return shown / (width * height);
}
