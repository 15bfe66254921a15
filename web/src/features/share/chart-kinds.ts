/** Kinds of pictures, and the charts of one of them once they are rendered. */
import { yieldToMain } from "../../views/print/yield-to-main";

export const PICTURES = {
  network: "Network",
  stage: "Network, as far as the stage shows it",
  congestion: "Congestion matrix",
  pairs: "Source × destination",
  preview: "Offered traffic",
  bandwidth: "Accepted bandwidth",
  latency: "Message latency",
  nodes: "Bandwidth per node",
  scopes: "Pinned scopes",
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
