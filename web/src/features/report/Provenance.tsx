/** How to have the same again: the link, as text and as a code, and what names scenario and result to the bit. */
import { term } from "../../base/terms";
import { QrCode } from "../../views/qr/QrCode";
import type { Report, ReportSide } from "./report-data";

/** Longer ones are for the code, or for a file. */
const MOST_PRINTED = 700;

export function Provenance({ report }: { report: Report }) {
  const { link, sides, engine } = report;
  const printed = link.length <= MOST_PRINTED ? link : `${link.slice(0, MOST_PRINTED)}…`;
  return (
    <section className="report-section report-provenance">
      <div className="report-code">
        <QrCode text={link} label="The link to this report's scenario, as a QR code" />
      </div>
      <div>
        <h3>The same again</h3>
        <p className="report-link">{printed}</p>
        {printed === link ? null : (
          <p {...term("digest")}>{`The link has ${link.length} characters; this is how it begins.`}</p>
        )}
        <dl>
          <div>
            <dt {...term("digest")}>Engine</dt>
            <dd>{engine}</dd>
          </div>
          {sides.map((side) => (
            <Digests key={side.side} side={side} several={sides.length > 1} />
          ))}
        </dl>
      </div>
    </section>
  );
}

function Digests({ side, several }: { side: ReportSide; several: boolean }) {
  const { opened, complete } = side;
  const result = complete?.result_digest ?? null;
  return (
    <div>
      <dt {...term("digest")}>{several ? `Digests of ${side.side.toUpperCase()}` : "Digests"}</dt>
      <dd>
        scenario <span className="report-digest">{opened.digest}</span>
        {"; "}
        {result === null ? (
          "no result: the run is not complete"
        ) : (
          <>
            result <span className="report-digest">{result}</span>
          </>
        )}
      </dd>
    </div>
  );
}
