/**
 * A report for a review: results of complete runs, a picture of the present moment; two pages of A4, shown as they will be
 * printed. Paper is white, so its colours are those of the light theme. What does not fit is counted, and is behind
 * the link in full.
 *
 * It has no clock but the date on which the report was opened.
 */
import { useEffect, useState } from "react";
import { onSide, SIDES } from "../../state/sides";
import { completeOn, wholeOn } from "../../state/whole-run";
import { PrintBar } from "../../views/PrintBar";
import { useApp, useSession } from "../../views/session-context";
import { PageOne } from "./PageOne";
import { PageTwo } from "./PageTwo";
import { useReport } from "./report-data";
import * as texts from "./texts";
import "./report.css";

export function ReportSheet() {
  const [pictured, setPictured] = useState(false);
  return (
    <>
      <PrintBar what={texts.printBar} ready={pictured} />
      <Incomplete />
      <Pages onPictured={setPictured} />
    </>
  );
}

/** A way to the results that are not there yet. */
function Incomplete() {
  const session = useSession();
  const missing = useApp((state) =>
    SIDES.filter((side) => onSide(state, side) && !completeOn(state, side)).join(),
  );
  const isRunning = useApp((state) => SIDES.some((side) => wholeOn(state, side)?.phase === "running"));
  if (missing === "") return null;
  if (isRunning)
    return (
      <p className="printed-bar" role="status">
        {texts.computing}
      </p>
    );
  const compute = () => {
    for (const side of SIDES) if (missing.includes(side)) session.wholeRuns.compute(side);
  };
  return (
    <p className="printed-bar" role="status">
      {texts.incomplete}
      <button type="button" onClick={compute}>
        {texts.computeWholeRun}
      </button>
    </p>
  );
}

function Pages({ onPictured }: { onPictured(is: boolean): void }) {
  const [date] = useState(() => new Date());
  const report = useReport(date);
  // Another report has another picture.
  useEffect(() => () => onPictured(false), [onPictured]);
  if (!report) return <p>{texts.noScenario}</p>;
  return (
    <div className="report-pages" data-theme="light">
      <PageOne report={report} onPictured={() => onPictured(true)} />
      <PageTwo report={report} />
    </div>
  );
}
