/**
 * A report of the present moment, for a review: two pages of A4, shown as they will be printed. Paper is white, so its
 * colours are those of the light theme. What does not fit is counted, and stands behind the link in full.
 *
 * Absent here: no clock but the date on which the report was opened.
 */
import { useEffect, useState } from "react";
import { PrintBar } from "../../views/PrintBar";
import { PageOne } from "./PageOne";
import { PageTwo } from "./PageTwo";
import { useReport } from "./report-data";
import "./report.css";

export function ReportSheet() {
  const [pictured, setPictured] = useState(false);
  return (
    <>
      <PrintBar what="Two pages of A4, as of this moment of the run." ready={pictured} />
      <Pages onPictured={setPictured} />
    </>
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
