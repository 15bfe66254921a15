/** A chart as large as paper wants it, out of sight, from the same state as the one in the page. */
import type { ReactNode, RefObject } from "react";
import { Latency } from "../../views/instruments/BandwidthPanel";
import { BandwidthView } from "../../views/instruments/BandwidthView";
import { Congestion, Offered, Pairs } from "../../views/instruments/MatrixPanel";
import { NodesView } from "../../views/instruments/NodesPanel";
import { ScopesView } from "../../views/instruments/ScopesView";
import type { ChartKind } from "./chart-kinds";

const CHARTS: Record<ChartKind, { height: number; chart(): ReactNode }> = {
  congestion: { height: 560, chart: () => <Congestion window="start" /> },
  pairs: { height: 640, chart: () => <Pairs window="start" /> },
  preview: { height: 640, chart: () => <Offered /> },
  bandwidth: { height: 480, chart: () => <BandwidthView /> },
  latency: { height: 480, chart: () => <Latency /> },
  nodes: { height: 420, chart: () => <NodesView /> },
  scopes: { height: 600, chart: () => <ScopesView /> },
};

export function ChartPlace({ ref, kind }: { ref: RefObject<HTMLDivElement | null>; kind: ChartKind }) {
  const { height, chart } = CHARTS[kind];
  return (
    <div
      ref={ref}
      className="light-place chart-place"
      data-theme="light"
      aria-hidden="true"
      inert
      style={{ height }}
    >
      {chart()}
    </div>
  );
}
