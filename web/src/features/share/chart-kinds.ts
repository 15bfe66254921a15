/** Kinds of pictures, and the charts of one of them once they are rendered. */
import { yieldToMain } from "../../views/print/yield-to-main";
import * as texts from "./texts";

export const PICTURES = {
  network: texts.network,
  stage: texts.visibleNetwork,
  congestion: texts.congestion,
  pairs: texts.pairs,
  preview: texts.offeredTraffic,
  bandwidth: texts.bandwidth,
  latency: texts.latency,
  nodes: texts.nodeBandwidth,
  scopes: texts.scopes,
} as const;

export type PictureKind = keyof typeof PICTURES;
export type ChartKind = Exclude<PictureKind, "network" | "stage">;

export function isChart(kind: PictureKind): kind is ChartKind {
  return kind !== "network" && kind !== "stage";
}

const CHARTS = "svg.chart";
const PATIENCE_MS = 2000;

/** A chart gets its size from its place, and its data a moment later; none, where there is nothing to show. */
export async function chartsIn(place: HTMLElement): Promise<SVGSVGElement[]> {
  const until = performance.now() + PATIENCE_MS;
  while (!place.querySelector(CHARTS) && performance.now() < until) await yieldToMain();
  await yieldToMain();
  return [...place.querySelectorAll<SVGSVGElement>(CHARTS)];
}
