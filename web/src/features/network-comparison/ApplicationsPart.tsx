/** How four programs scale on both networks. */
import { useMemo } from "react";
import { APPLICATIONS } from "../../scenario/program-kinds";
import { NetworkComparisonFigure } from "./NetworkComparisonFigure";
import { applicationChart } from "./network-comparison-data";
import { StatedDifferences } from "./StatedDifferences";
import { EXTRAPOLATED_CLAIMS } from "./state/experiments";
import { useKnown } from "./use-known";

export function ApplicationsPart() {
  const known = useKnown();
  const charts = useMemo(() => APPLICATIONS.map((each) => applicationChart(known, each)), [known]);
  return (
    <div className="network-comparison-figures">
      {charts.map((chart) => (
        <NetworkComparisonFigure key={chart.id} chart={chart}>
          {chart.id === "lammps-membrane" && <StatedDifferences claims={EXTRAPOLATED_CLAIMS} />}
        </NetworkComparisonFigure>
      ))}
    </div>
  );
}
