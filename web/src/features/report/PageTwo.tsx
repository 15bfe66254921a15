/** Page 2: where packets waited, curves with what is published, A against B, what was assumed, and the way back to it. */
import { AgainstB } from "./AgainstB";
import { AssumptionList } from "./AssumptionList";
import { CostSentence } from "./CostSentence";
import { PageFoot, PageHead } from "./PageEdges";
import { Provenance } from "./Provenance";
import type { Report } from "./report-data";
import { SideCharts } from "./SideCharts";

export function PageTwo({ report }: { report: Report }) {
  return (
    <article className="report-page" aria-label="Page 2">
      <PageHead report={report} />
      <SideCharts report={report} />
      <AgainstB report={report} />
      <CostSentence report={report} />
      <AssumptionList report={report} />
      <Provenance report={report} />
      <PageFoot report={report} page={2} />
    </article>
  );
}
