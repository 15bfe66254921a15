import { term } from "../../base/terms";
import { assumptions } from "../../scenario/assumptions";
import { networkOf } from "../../scenario/network";
import type { Report } from "./report-data";

/** Of side A, or of the only one; where B differs, "A against B" says so. */
export function AssumptionList({ report }: { report: Report }) {
  const { catalog } = report.state;
  const side = report.sides[0] ?? report.focus;
  const all = assumptions(
    side.opened.scenario,
    networkOf(side.opened.scenario, catalog?.networks)?.parameters ?? [],
  );
  const changed = all.filter(({ instead }) => instead !== null).length;
  const which = report.sides.length > 1 ? " of A" : "";
  return (
    <section className="report-section report-assumptions">
      <h3 {...term("parameter")}>
        {`Assumptions${which}: `}
        {changed === 0 ? "all at their defaults" : `${changed} of ${all.length} changed, in bold`}
      </h3>
      <ul>
        {all.map(({ key, label, value, instead, source }) => (
          <li key={key} data-term={`model.${key}`} data-changed={instead !== null}>
            {label}: <b>{value}</b>
            {instead === null ? "" : ` (default ${instead})`} <span>{source}</span>
          </li>
        ))}
      </ul>
      <p className="report-hint">
        [P] the performance paper, [D] headers of the public drivers, P07 and the like: claims of the paper
        that the value was calibrated on.
      </p>
    </section>
  );
}
