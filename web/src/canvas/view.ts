/**
 * From world to screen. The zoom is d3-zoom's {k, x, y} in CSS pixels and starts at the identity, which shows the whole
 * tree; what is drawn is the fit, then the zoom. Page and render worker use these same functions, so that a pointer
 * hits what is seen.
 */
import { packingsOf } from "../base/packing";
import type { TreeGeometry } from "./geometry";

export type Transform = { readonly k: number; readonly x: number; readonly y: number };
export type Viewport = { readonly width: number; readonly height: number; readonly pixelRatio: number };

export const IDENTITY: Transform = { k: 1, x: 0, y: 0 };

/** Room for the names of the levels on the left and for node numbers below, in CSS pixels. */
const PADDING = { left: 52, right: 12, top: 12, bottom: 22 };
/** The same where chassis have names, above the tree and below it. */
const NAMED = { ...PADDING, top: 24, bottom: 36 };

export function fitTransform(geometry: TreeGeometry, viewport: Viewport): Transform {
  const { bounds, topology } = geometry;
  const padding = packingsOf(topology).length > 0 ? NAMED : PADDING;
  const width = Math.max(1, viewport.width - padding.left - padding.right);
  const height = Math.max(1, viewport.height - padding.top - padding.bottom);
  const k = Math.min(width / bounds.width, height / bounds.height);
  return {
    k,
    x: padding.left + (width - bounds.width * k) / 2 - bounds.x * k,
    y: padding.top + (height - bounds.height * k) / 2 - bounds.y * k,
  };
}

/** World → screen for this zoom. */
export function screenTransform(geometry: TreeGeometry, viewport: Viewport, zoom: Transform): Transform {
  const fit = fitTransform(geometry, viewport);
  return { k: fit.k * zoom.k, x: fit.x * zoom.k + zoom.x, y: fit.y * zoom.k + zoom.y };
}

/** Screen → world. */
export function worldAt(transform: Transform, x: number, y: number): { x: number; y: number } {
  return { x: (x - transform.x) / transform.k, y: (y - transform.y) / transform.k };
}

export type VisibleWorld = { left: number; top: number; right: number; bottom: number };

export function visibleWorld(transform: Transform, viewport: Viewport): VisibleWorld {
  const from = worldAt(transform, 0, 0);
  const to = worldAt(transform, viewport.width, viewport.height);
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}
