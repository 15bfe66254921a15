/** What the benchmark b_eff has come to: its result in words, its rates over message sizes, and the same as a table. */

import { formatMegabytesPerSecond, formatMessageSize } from "../../base/format";
import { term } from "../../base/terms";
import { SweepCurves } from "../../charts/SweepCurves";
import type { BEffSummary } from "../../engine/types";
import { Wide } from "../instruments/Sized";
import { effectiveSeries, effectiveWords, sizeAxis } from "./effective-data";
import * as texts from "./effective-texts";

const RATE = { id: "b-eff", label: texts.rateCurve, unit: "MB/s" };
const HEIGHT = 200;

export function EffectiveFigures({ summary }: { summary: BEffSummary }) {
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="effective" aria-label={texts.resultLabel} tabIndex={0}>
      <p {...term("b-eff")}>{effectiveWords(summary)}</p>
      <Wide>
        {(width) => (
          <SweepCurves
            width={width}
            height={HEIGHT}
            axis={sizeAxis(summary.sizes)}
            measure={RATE}
            series={effectiveSeries(summary.sizes)}
            published={[]}
          />
        )}
      </Wide>
      <SizeTable summary={summary} />
    </section>
  );
}

function SizeTable({ summary: { sizes, patterns } }: { summary: BEffSummary }) {
  const random = patterns.filter((pattern) => pattern.random).length;
  return (
    <table className="effective-table">
      <caption {...term("ring-patterns")}>{texts.caption(patterns.length - random, random)}</caption>
      <thead>
        <tr>
          <th scope="col" {...term("message-size")}>
            {texts.sizeColumn}
          </th>
          <th scope="col" {...term("ring-patterns")}>
            {texts.ringsColumn}
          </th>
          <th scope="col" {...term("ring-patterns")}>
            {texts.randomColumn}
          </th>
          <th scope="col">{texts.methodColumn}</th>
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ bytes, extrapolated, rings_mb_s, random_mb_s }) => (
          <tr key={bytes}>
            <th scope="row">{formatMessageSize(bytes)}</th>
            <td>{formatMegabytesPerSecond(rings_mb_s)}</td>
            <td>{formatMegabytesPerSecond(random_mb_s)}</td>
            <td className="muted">{extrapolated ? texts.extrapolated : texts.sent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
