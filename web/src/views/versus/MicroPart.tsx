/** One pair of processes, and the benchmark of all: latency, bandwidth, their ratio, and b_eff. */
import { useMemo } from "react";
import { useKnown } from "./use-known";
import { VersusFigure } from "./VersusFigure";
import { microCharts } from "./versus-data";

export function MicroPart() {
  const known = useKnown();
  const charts = useMemo(() => microCharts(known), [known]);
  return (
    <div className="versus-figures">
      {charts.map((chart) => (
        <VersusFigure key={chart.id} chart={chart} />
      ))}
    </div>
  );
}
