/** Puts what lies over the page below what it belongs to, or above where there is no room, and within the window. */

const GAP_PX = 4;

export function placeNear(card: HTMLElement, anchor: Element): void {
  const near = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(GAP_PX, Math.min(near.left, window.innerWidth - width - GAP_PX));
  const below = near.bottom + GAP_PX;
  const fits = below + height <= window.innerHeight - GAP_PX;
  const top = fits ? below : Math.max(GAP_PX, near.top - GAP_PX - height);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}
