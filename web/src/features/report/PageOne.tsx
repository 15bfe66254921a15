/** Page 1: of one scenario its inputs, of two the verdict on them; picture, results of complete runs, and notes. */
import { formatDuration } from "../../base/format";
import { objectName } from "../../base/object-ref";
import { term } from "../../base/terms";
import { cyclesToNs } from "../../state/time-left";
import { inputRows } from "./inputs";
import { NetworkPicture } from "./NetworkPicture";
import { PageFoot, PageHead } from "./PageEdges";
import type { Report, ReportSide } from "./report-data";
import { resultRows } from "./results";
import type { Row } from "./rows";
import * as texts from "./texts";
import { VerdictSection } from "./VerdictSection";

/** With more than these, each has two lines at most. */
const FEW_NOTES = 6;

export function PageOne({ report, onPictured }: { report: Report; onPictured(): void }) {
  const { sides } = report;
  return (
    <article className="report-page" aria-label={texts.pageLabel(1)} data-roomy={isRoomy(report)}>
      <PageHead report={report} />
      {sides.length > 1 ? <VerdictSection report={report} /> : <Inputs report={report} />}
      <NetworkPicture report={report} onPictured={onPictured} />
      <Columns
        title={texts.results}
        sides={sides}
        rows={({ complete, published }) =>
          complete
            ? resultRows(complete, published, report.state.catalog?.metrics ?? [])
            : [{ label: texts.noResults, value: texts.noResultsReason }]
        }
      />
      <Notes report={report} />
      <PageFoot report={report} page={1} />
    </article>
  );
}

/** With little to say it is said in larger type. */
function isRoomy({ sides, state }: Report): boolean {
  const jobs = sides.reduce((count, { opened }) => count + opened.scenario.jobs.length, 0);
  return sides.length === 1 && jobs <= 2 && state.notes.length <= FEW_NOTES;
}

export function Inputs({ report: { sides } }: { report: Report }) {
  return <Columns title={texts.inputs} sides={sides} rows={({ opened }) => inputsOf(opened)} />;
}

const inputsOf = ({ scenario, machine }: ReportSide["opened"]) =>
  inputRows(scenario, machine.topology.cycle_ps, machine.topology);

type ColumnsProps = { title: string; sides: readonly ReportSide[]; rows(side: ReportSide): readonly Row[] };

/** One list, in two columns; of two sides, a column for each. */
function Columns({ title, sides, rows }: ColumnsProps) {
  return (
    <section className="report-section" data-sides={sides.length}>
      <h3>{title}</h3>
      <div className="report-columns">
        {sides.map((side) => (
          <div key={side.side}>
            {sides.length > 1 ? <h4>{texts.sideHeading(side.side, side.name)}</h4> : null}
            <dl>
              {rows(side).map(({ label, value, term: of }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same label, and lines keep their places.
                <div key={at}>
                  <dt data-term={of}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function Notes({ report }: { report: Report }) {
  const { notes } = report.state;
  const { topology } = report.focus.opened.machine;
  if (notes.length === 0) return null;
  return (
    <section className="report-section report-notes" data-many={notes.length > FEW_NOTES}>
      <h3>{texts.notes}</h3>
      <ol>
        {notes.map(({ id, cycle, object, text }) => (
          <li key={id}>
            <p>
              <b {...term("simulated-time")}>
                {formatDuration(cyclesToNs(cycle, topology.cycle_ps))}
                {object ? `, ${objectName(topology, object)}` : ""}
              </b>{" "}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
