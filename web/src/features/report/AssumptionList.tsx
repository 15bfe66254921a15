import { term } from "../../base/terms";
import { assumptions } from "../../scenario/assumptions";
import { networkOf } from "../../scenario/network";
import type { Report } from "./report-data";
import * as texts from "./texts";

/** Of side A, or of the only one; where B differs, "A against B" says so. */
export function AssumptionList({ report }: { report: Report }) {
  const { catalog } = report.state;
  const side = report.sides[0] ?? report.focus;
  const all = assumptions(
    side.opened.scenario,
    networkOf(side.opened.scenario, catalog?.networks)?.parameters ?? [],
  );
  const changed = all.filter(({ instead }) => instead !== null).length;
  return (
    <section className="report-section report-assumptions">
      <h3 {...term("parameter")}>
        {texts.assumptions(report.sides.length > 1 ? "A" : null, changed, all.length)}
      </h3>
      <ul>
        {all.map(({ key, label, value, instead, source }) => (
          <li key={key} data-term={`model.${key}`} data-changed={instead !== null}>
            {label}: <b>{value}</b>
            {instead === null ? "" : texts.assumptionDefault(instead)} <span>{source}</span>
          </li>
        ))}
      </ul>
      <p className="report-hint">{texts.sourceKey}</p>
    </section>
  );
}
