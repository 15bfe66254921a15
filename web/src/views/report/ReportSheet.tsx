/**
 * A report of the present moment, for a review: two pages of A4, shown as they will be printed. Paper is white, so its
 * colours are those of the light theme. What does not fit is counted, and stands behind the link in full.
 *
 * Absent here: no clock but the date on which the report was opened.
 */
import { useState } from "react";
import { Sheet } from "../Sheet";
import { useApp, useSession } from "../session-context";
import { PageOne } from "./PageOne";
import { PageTwo } from "./PageTwo";
import { useReport } from "./report-data";
import "./report.css";

export function ReportSheet() {
  const shown = useApp((state) => state.reportShown);
  return (
    <Sheet shown="reportShown" command="report" title="Report" className="report">
      {shown ? <Pages /> : null}
    </Sheet>
  );
}

function Pages() {
  const session = useSession();
  const [date] = useState(() => new Date());
  const report = useReport(date);
  const [pictured, setPictured] = useState(false);
  if (!report) return <p>Nothing is open yet.</p>;
  return (
    <>
      <p className="report-bar">
        <button
          type="button"
          className="primary"
          disabled={!pictured}
          onClick={() => session.page.print()}
          title="Opens the browser's own dialog, which saves as PDF, too"
        >
          Print
        </button>
        <span className="muted">Two pages of A4, as of this moment of the run.</span>
      </p>
      <div className="report-pages" data-theme="light">
        <PageOne report={report} onPictured={() => setPictured(true)} />
        <PageTwo report={report} />
      </div>
    </>
  );
}
