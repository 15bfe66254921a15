/**
 * A report of the present moment, for a review: two pages of A4, shown as they will be printed. Paper is white, so its
 * colours are those of the light theme. What does not fit is counted, and stands behind the link in full.
 *
 * Absent here: no clock but the date on which the report was opened.
 */
import { useEffect, useState } from "react";
import { PrintedSheet } from "../../views/PrintedSheet";
import { useApp } from "../../views/session-context";
import { PageOne } from "./PageOne";
import { PageTwo } from "./PageTwo";
import { useReport } from "./report-data";
import "./report.css";

export function ReportSheet() {
  const shown = useApp((state) => state.reportShown);
  const [pictured, setPictured] = useState(false);
  return (
    <PrintedSheet
      shown="reportShown"
      command="report"
      title="Report"
      className="report"
      what="Two pages of A4, as of this moment of the run."
      ready={pictured}
    >
      {shown ? <Pages onPictured={setPictured} /> : null}
    </PrintedSheet>
  );
}

function Pages({ onPictured }: { onPictured(is: boolean): void }) {
  const [date] = useState(() => new Date());
  const report = useReport(date);
  // Another report has another picture.
  useEffect(() => () => onPictured(false), [onPictured]);
  if (!report) return <p>Nothing is open yet.</p>;
  return (
    <div className="report-pages" data-theme="light">
      <PageOne report={report} onPictured={() => onPictured(true)} />
      <PageTwo report={report} />
    </div>
  );
}
