import { formatBandwidth, formatBandwidthRange } from "../base/format";
import { term } from "../base/terms";
import type { AcceptedBandwidthProps, ComparedBandwidth } from "./AcceptedBandwidth";
import * as texts from "./bandwidth-texts";
import type { Published } from "./kit/PublishedLines";
import { cut, fitting } from "./kit/text";

/** Of the words. */
const LEFT = 22;

const figure = ({ mean, ci95 }: Pick<AcceptedBandwidthProps, "mean" | "ci95">) =>
  mean === null
    ? null
    : texts.withInterval(
        formatBandwidth(mean),
        ci95 === null ? null : formatBandwidth(ci95).replace(" MB/s", ""),
      );

/** What the lines are, each with its present figure: one line for the simulation, or for each of two, one for the paper. */
export function BandwidthLegend(props: AcceptedBandwidthProps) {
  const { values, published, width, side, other } = props;
  if (other)
    return <Compared a={{ ...props, side: side ?? { letter: "A", name: "" } }} b={other} width={width} />;
  const mean = figure(props);
  const simulated =
    mean === null
      ? [values.length > 0 ? texts.simulatedWarmingUp : texts.simulated]
      : [texts.simulatedMean(mean), texts.mean(mean), mean];
  const room = width - LEFT;
  return (
    <g>
      <line className="mean legend-line" x1={0} x2={16} y1={6} y2={6} />
      <text x={LEFT} y={6} dominantBaseline="central">
        {fitting(simulated, room)}
      </text>
      {published && (
        <>
          <line className="published-line" x1={0} x2={16} y1={21} y2={21} />
          <text className="published-text" {...term("published")} x={LEFT} y={21} dominantBaseline="central">
            {fitting(publishedWords(published), room)}
          </text>
        </>
      )}
    </g>
  );
}

type ComparedProps = { a: ComparedBandwidth; b: ComparedBandwidth; width: number };

/** A above B. Names may be of any length: the figure comes first, and a name that has no room is cut. */
function Compared({ a, b, width }: ComparedProps) {
  const line = (run: ComparedBandwidth) => {
    const value = figure(run) ?? (run.values.length > 0 ? texts.warmingUp : texts.noData);
    return cut(texts.comparedRun(run.side.letter, value, run.side.name), width - LEFT);
  };
  return (
    <g>
      <line className="mean legend-line" x1={0} x2={16} y1={6} y2={6} />
      <text x={LEFT} y={6} dominantBaseline="central">
        {line(a)}
      </text>
      <g className="other">
        <line className="mean legend-line" x1={0} x2={16} y1={21} y2={21} />
      </g>
      <text x={LEFT} y={21} dominantBaseline="central">
        {line(b)}
      </text>
    </g>
  );
}

/** Where there is no room for the authors and the figure, the section has to do, or the value. */
function publishedWords({ low, high, source }: Published): string[] {
  const range = formatBandwidthRange(low, high);
  return [
    texts.publishedIn(range, source),
    texts.publishedIn(range, source.split(", ")[1] ?? source),
    texts.published(range),
  ];
}
