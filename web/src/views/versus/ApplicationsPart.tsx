/** How four programs scale on both networks. */
import { useMemo } from "react";
import { EXTRAPOLATED_CLAIMS } from "../../papers/versus";
import { APPLICATIONS } from "../../scenario/program-kinds";
import { StatedDifferences } from "./StatedDifferences";
import { useKnown } from "./use-known";
import { VersusFigure } from "./VersusFigure";
import { applicationChart } from "./versus-data";

export function ApplicationsPart() {
  const known = useKnown();
  const charts = useMemo(() => APPLICATIONS.map((each) => applicationChart(known, each)), [known]);
  return (
    <div className="versus-figures">
      {charts.map((chart) => (
        <VersusFigure key={chart.id} chart={chart}>
          {chart.id === "lammps-membrane" && <StatedDifferences claims={EXTRAPOLATED_CLAIMS} />}
        </VersusFigure>
      ))}
    </div>
  );
}
