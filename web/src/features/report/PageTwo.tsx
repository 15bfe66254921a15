/** Page 2: of two scenarios their inputs; where packets waited, curves with what is published, what was assumed, and the way back to it. */
import { AssumptionList } from "./AssumptionList";
import { CostSentence } from "./CostSentence";
import { PageFoot, PageHead } from "./PageEdges";
import { Inputs } from "./PageOne";
import { Provenance } from "./Provenance";
import type { Report } from "./report-data";
import { SideCharts } from "./SideCharts";
import * as texts from "./texts";

export function PageTwo({ report }: { report: Report }) {
  return (
    <article className="report-page" aria-label={texts.pageLabel(2)}>
      <PageHead report={report} />
      {report.sides.length > 1 ? <Inputs report={report} /> : null}
      <SideCharts report={report} />
      <CostSentence report={report} />
      <AssumptionList report={report} />
      <Provenance report={report} />
      <PageFoot report={report} page={2} />
    </article>
  );
}
