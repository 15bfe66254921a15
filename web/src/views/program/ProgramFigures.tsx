/** What a program has measured: its result in words, its curves over message sizes, the same as a table, and where time went. */
import { formatCount, formatDuration, formatMegabytesPerSecond, formatMessageSize } from "../../base/format";
import { term } from "../../base/terms";
import { SweepCurves } from "../../charts/SweepCurves";
import type { ProgramSummary, SectionSummary } from "../../engine/types";
import { Wide } from "../instruments/Sized";
import { EffectiveFigures } from "./EffectiveFigures";
import { eagerInWords, resultInWords, sharesInWords, sizeCurves } from "./program-figures";
import * as texts from "./texts";

const HEIGHT = 170;

export function ProgramFigures({ summary }: { summary: ProgramSummary | null }) {
  const shares = summary ? sharesInWords(summary) : "";
  const eager = summary ? eagerInWords(summary) : "";
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="program-figures" aria-label={texts.figuresLabel} tabIndex={0}>
      {summary?.b_eff ? (
        <EffectiveFigures summary={summary.b_eff} />
      ) : (
        <p {...term("program")} data-testid="program-result">
          {resultInWords(summary)}
        </p>
      )}
      {shares ? (
        <p className="muted" {...term("compute")}>
          {texts.duringMeasurement(shares)}
        </p>
      ) : null}
      {eager ? (
        <p className="muted" {...term("eager-buffers")}>
          {eager}
        </p>
      ) : null}
      {summary?.sections.some(({ bytes }) => bytes > 0) ? <Sizes sections={summary.sections} /> : null}
      {summary && summary.iteration_ns !== null ? <Iterations summary={summary} /> : null}
    </section>
  );
}

function Sizes({ sections }: { sections: readonly SectionSummary[] }) {
  const isPingPong = sections.some(({ half_round_trip_ns }) => half_round_trip_ns !== null);
  return (
    <>
      {sizeCurves(sections).map(({ measure, axis, series }) => (
        <Wide key={measure.label}>
          {(width) => (
            <SweepCurves
              width={width}
              height={HEIGHT}
              axis={axis}
              measure={measure}
              series={[series]}
              published={[]}
              legend={false}
            />
          )}
        </Wide>
      ))}
      <table>
        <caption {...term("message-size")}>{texts.sizesCaption}</caption>
        <thead>
          <tr>
            <th scope="col" {...term("message-size")}>
              {texts.sizeColumn}
            </th>
            {isPingPong ? (
              <th scope="col" {...term("half-round-trip", texts.latencyHint)}>
                {texts.latencyColumn}
              </th>
            ) : null}
            <th scope="col" {...term("streaming", texts.rateHint)}>
              {texts.rateColumn}
            </th>
            <th scope="col" {...term("iteration", texts.repetitionsHint)}>
              {texts.repetitionsColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ bytes, half_round_trip_ns, mb_s, repetitions }) => (
            <tr key={bytes}>
              <th scope="row">{formatMessageSize(bytes)}</th>
              {isPingPong ? <td>{formatDuration(half_round_trip_ns)}</td> : null}
              <td>{bytes === 0 ? "" : formatMegabytesPerSecond(mb_s)}</td>
              <td className="muted">{formatCount(repetitions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Iterations({ summary }: { summary: ProgramSummary }) {
  const [section] = summary.sections;
  if (!section) return null;
  return (
    <dl className="program-lines">
      <div>
        <dt {...term("iteration")}>{texts.iterations}</dt>
        <dd>{formatCount(section.measured)}</dd>
      </div>
      <div>
        <dt {...term("iteration")}>{texts.iterationTimes}</dt>
        <dd>{texts.meanAndLongest(formatDuration(section.mean_ns), formatDuration(section.longest_ns))}</dd>
      </div>
    </dl>
  );
}
