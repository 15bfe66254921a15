/** One pair of processes, and the benchmark of all: latency, bandwidth, their ratio, and b_eff. */
import { useMemo } from "react";
import { NetworkComparisonFigure } from "./NetworkComparisonFigure";
import { microCharts } from "./network-comparison-data";
import { useKnown } from "./use-known";

export function MicroPart() {
  const known = useKnown();
  const charts = useMemo(() => microCharts(known), [known]);
  return (
    <div className="network-comparison-figures">
      {charts.map((chart) => (
        <NetworkComparisonFigure key={chart.id} chart={chart} />
      ))}
    </div>
  );
}
