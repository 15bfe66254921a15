/** How to have the same again: the link, as text and as a code, and what names scenario and result to the bit. */
import { term } from "../../base/terms";
import { QrCode } from "../../views/qr/QrCode";
import type { Report, ReportSide } from "./report-data";
import * as texts from "./texts";

/** Longer ones are for the code, or for a file. */
const MAX_PRINTED = 700;

export function Provenance({ report }: { report: Report }) {
  const { link, sides, engine } = report;
  return (
    <section className="report-section report-provenance">
      <div className="report-code">
        {link === null ? null : <QrCode text={link} label={texts.linkCode} />}
      </div>
      <div>
        <h3>{texts.reproduce}</h3>
        {link === null ? <p>{texts.noLink}</p> : <PrintedLink link={link} />}
        <dl>
          <div>
            <dt {...term("digest")}>{texts.engine}</dt>
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

function PrintedLink({ link }: { link: string }) {
  const printed = link.length <= MAX_PRINTED ? link : `${link.slice(0, MAX_PRINTED)}…`;
  return (
    <>
      <p className="report-link">{printed}</p>
      {printed === link ? null : <p {...term("digest")}>{texts.linkCut(link.length)}</p>}
    </>
  );
}

function Digests({ side, several }: { side: ReportSide; several: boolean }) {
  const { opened, complete } = side;
  const result = complete?.result_digest ?? null;
  return (
    <div>
      <dt {...term("digest")}>{texts.digests(several ? side.side : null)}</dt>
      <dd>
        {texts.scenarioDigest} <span className="report-digest">{opened.digest}</span>
        {"; "}
        {result === null ? (
          texts.noResultDigest
        ) : (
          <>
            {texts.resultDigest} <span className="report-digest">{result}</span>
          </>
        )}
      </dd>
    </div>
  );
}
