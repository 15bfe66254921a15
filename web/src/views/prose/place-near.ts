/**
 * Puts what lies over the page below what it belongs to, or above; where it is too high for either, next to it, so that what
 * was asked about can still be read. Always within the window.
 */

const GAP_PX = 4;

const within = (at: number, size: number, room: number) =>
  Math.max(GAP_PX, Math.min(at, room - size - GAP_PX));

export function placeNear(card: HTMLElement, anchor: Element): void {
  const near = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = near.bottom + GAP_PX;
  const above = near.top - GAP_PX - height;
  const right = near.right + GAP_PX;
  let [left, top] = [near.left, above];
  if (below + height <= innerHeight - GAP_PX) top = below;
  else if (above < GAP_PX) {
    left = right + width <= innerWidth - GAP_PX ? right : near.left - GAP_PX - width;
    top = near.top;
  }
  card.style.left = `${within(left, width, innerWidth)}px`;
  card.style.top = `${within(top, height, innerHeight)}px`;
}
