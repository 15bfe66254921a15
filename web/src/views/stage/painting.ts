/**
 * Jobs and I/O nodes painted on the leaves of the picture: while there is a brush, pressing on a leaf begins a stroke,
 * dragging spans leaves, letting go is one edit. Anywhere but on the leaves the picture is zoomed and moved as ever.
 */

import type { LeafRoles } from "../../canvas/overlay";
import { withStroke } from "../../scenario/paint";
import type { Session } from "../../state/session";
import { focusedSide } from "../../state/sides";
import { applyStroke } from "../setup/use-painting";
import { leafRoles, scenarioOnTree } from "./overlay";

/** From the first leaf to the last, while the pointer is still down. */
type Stroke = { from: number; to: number };

type Parts = {
  host: HTMLElement;
  session: Session;
  /** Whether the brush works here: of two pictures only that of the side in focus is painted on. */
  active(): boolean;
  /** The leaf at a place of the picture; null next to the row of leaves. */
  leafAt(x: number, y: number): number | null;
  showLeaves(leaves: LeafRoles | null): void;
};

export type Painting = {
  /** Whether a press here is the brush's, and not the zoom's or a click's. */
  takes(event: MouseEvent): boolean;
  unmount(): void;
};

export function mountPainting({ host, session, active, leafAt, showLeaves }: Parts): Painting {
  let stroke: Stroke | null = null;
  const { store } = session;
  const leafUnder = (event: MouseEvent) => {
    const { left, top } = host.getBoundingClientRect();
    return leafAt(event.clientX - left, event.clientY - top);
  };
  const brushIsHere = () => store.getState().paint !== null && active();
  const takes = (event: MouseEvent) => brushIsHere() && leafUnder(event) !== null;

  /** The leaves with what the stroke would do to them. */
  const show = () => {
    const { paint, ...state } = store.getState();
    const scenario = scenarioOnTree(focusedSide(state));
    if (!scenario) return;
    const next = paint && stroke ? withStroke(scenario, paint, stroke.from, stroke.to) : scenario;
    showLeaves(leafRoles(next, paint !== null));
  };
  const end = () => {
    stroke = null;
    window.removeEventListener("keydown", letGo, true);
  };
  const cancel = () => {
    end();
    show();
  };
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopImmediatePropagation();
    cancel();
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || !takes(event)) return;
    const from = leafUnder(event)!;
    stroke = { from, to: from };
    host.setPointerCapture(event.pointerId);
    window.addEventListener("keydown", letGo, true);
    show();
  };
  const drag = (event: PointerEvent) => {
    const to = stroke && leafUnder(event);
    if (!stroke || to === null || to === stroke.to) return;
    stroke = { from: stroke.from, to };
    show();
  };
  const release = () => {
    const { paint } = store.getState();
    const done = stroke;
    if (!done) return;
    end();
    if (paint) applyStroke(session, paint, done.from, done.to);
  };
  const follow = () => {
    const painting = brushIsHere();
    host.dataset.painting = String(painting);
    if (!painting && stroke) cancel();
  };

  follow();
  const unsubscribe = store.subscribe(follow);
  host.addEventListener("pointerdown", press);
  host.addEventListener("pointermove", drag);
  host.addEventListener("pointerup", release);
  host.addEventListener("pointercancel", cancel);
  return {
    takes,
    unmount() {
      end();
      unsubscribe();
      host.removeEventListener("pointerdown", press);
      host.removeEventListener("pointermove", drag);
      host.removeEventListener("pointerup", release);
      host.removeEventListener("pointercancel", cancel);
    },
  };
}
