/**
 * Accepted bandwidth against simulated time: each interval faint, the mean since the end of warm-up strong, with the
 * 95 % confidence band that the engine gives for it, and the published value or range on the same axis.
 *
 * The band is as wide as the interval is now, all along: it belongs to the present mean, not to its history.
 */
import { memo } from "react";
import { formatBandwidth, formatBandwidthRange, formatDuration } from "../base/format";
import { term } from "../base/terms";
import { BandwidthGrid } from "./BandwidthGrid";
import { BandwidthLegend } from "./BandwidthLegend";
import { type BandwidthAxes, bandwidthAxes, MARGIN, runningMean } from "./bandwidth-axes";
import * as texts from "./bandwidth-texts";
import { linePath } from "./kit/line-path";
import { Plot } from "./kit/Plot";
import { type Published, PublishedLines } from "./kit/PublishedLines";
import { LETTER } from "./kit/text";

export type AcceptedBandwidthProps = {
  width: number;
  height: number;
  /** Intervals of equal length since time 0, MB/s. */
  intervalNs: number;
  values: readonly number[];
  /** How many of them belong to the warm-up; all of them, while it lasts. */
  warmUpIntervals: number;
  /** The end of the last job, until which the mean is taken; null where there is none, or not yet. */
  endedNs: number | null;
  /** The engine's mean after warm-up and the half width of its 95 % interval, MB/s. */
  mean: number | null;
  ci95: number | null;
  /** End of the scenario: the time axis is there from the start. */
  endNs: number;
  published: Published | null;
  /** "per sender" or "in total". */
  quantity: string;
  /** The present time, where the curve goes beyond it. */
  nowNs?: number | null;
  /** Which it is, where it is compared. */
  side?: ComparedSide;
  /** What it is compared with, dashed on the same axes. */
  other?: ComparedBandwidth | null;
};

/** The like of another run: whatever of the chart is of one run. */
export type ComparedBandwidth = Pick<
  AcceptedBandwidthProps,
  "intervalNs" | "values" | "warmUpIntervals" | "endedNs" | "mean" | "ci95"
> & { side: ComparedSide };

/** "A", and what its user calls it. */
export type ComparedSide = { letter: string; name: string };

type OneRun = Omit<ComparedBandwidth, "side">;

function Intervals({ axes, props }: { axes: BandwidthAxes; props: OneRun }) {
  const { intervalNs, values, warmUpIntervals, endedNs, mean } = props;
  const { x, y, unit } = axes;
  const at = (interval: number) => x(((interval + 1) * intervalNs) / unit.ns);
  const points = (offset: number, ys: readonly number[]) =>
    ys.map((value, i): [number, number] => [at(i + offset), y(value)]);
  const whole = endedNs === null ? values : values.slice(0, Math.floor(endedNs / intervalNs));
  const means = points(warmUpIntervals, runningMean(whole, warmUpIntervals));
  // The last interval of a run that has ended is a part of one.
  if (endedNs !== null && mean !== null) means.push([x(endedNs / unit.ns), y(mean)]);
  return (
    <>
      <path className="intervals" d={linePath(points(0, values))} />
      <path className="mean" d={linePath(means)} />
    </>
  );
}

function Band({ axes, props }: { axes: BandwidthAxes; props: OneRun }) {
  const { mean, ci95, values, warmUpIntervals, endedNs, intervalNs } = props;
  if (mean === null || ci95 === null || values.length <= warmUpIntervals) return null;
  const { x, y, unit } = axes;
  const from = x((warmUpIntervals * intervalNs) / unit.ns);
  const to = x((endedNs ?? values.length * intervalNs) / unit.ns);
  const [lowest, highest] = y.domain();
  // Two intervals know little of the mean: what lies outside of the axes is not drawn.
  const top = y(Math.min(highest!, mean + ci95));
  const height = y(Math.max(lowest!, mean - ci95)) - top;
  return <rect className="band" x={from} y={top} width={to - from} height={height} />;
}

function PublishedMark({
  axes,
  published,
  width,
}: {
  axes: BandwidthAxes;
  published: Published;
  width: number;
}) {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const top = axes.y(published.high);
  return (
    <g>
      {published.low !== published.high && (
        <rect
          className="published-band"
          x={left}
          y={top}
          width={right - left}
          height={axes.y(published.low) - top}
        />
      )}
      <PublishedLines published={published} y={axes.y} left={left} right={right} />
    </g>
  );
}

function meanWords({ mean, ci95, values, endedNs }: OneRun): string {
  if (mean === null) return values.length === 0 ? texts.noData : texts.warmingUp;
  const words = texts.mean(
    texts.withInterval(formatBandwidth(mean), ci95 === null ? null : formatBandwidth(ci95)),
  );
  return endedNs === null ? words : texts.untilEnd(words, formatDuration(endedNs));
}

type TimeMarkProps = { axes: BandwidthAxes; ns: number; name: "now" | "ended"; words: string };

/** A moment on the curve; its words are where there is room for them. */
function TimeMark({ axes, ns, name, words }: TimeMarkProps) {
  const x = axes.x(ns / axes.unit.ns);
  const [, right] = axes.x.range();
  const isRight = right! - x < words.length * LETTER + 8;
  // The words of both marks may be next to each other.
  const y = MARGIN.top + (name === "now" ? 10 : 22);
  return (
    <g className={name} {...term("simulated-time")}>
      <path d={`M${x} ${MARGIN.top}V${axes.bottom}`} />
      <text x={isRight ? x - 4 : x + 4} y={y} textAnchor={isRight ? "end" : "start"}>
        {words}
      </text>
    </g>
  );
}

const sideWords = (side?: ComparedSide) => (side ? texts.sideName(side.letter, side.name) : "A");

function summary(props: AcceptedBandwidthProps): string {
  const { published, quantity, side, other } = props;
  const own = other
    ? texts.summaryOfTwo(quantity, sideWords(side), meanWords(props), sideWords(other.side), meanWords(other))
    : texts.summary(quantity, meanWords(props));
  if (!published) return own;
  return texts.withPublished(own, formatBandwidthRange(published.low, published.high), published.source);
}

export const AcceptedBandwidth = memo(function AcceptedBandwidth(props: AcceptedBandwidthProps) {
  const { width, height, values, intervalNs, warmUpIntervals, endNs, published, other, nowNs = null } = props;
  const drawn = other ? [...values, ...other.values] : values;
  const axes = bandwidthAxes(width, height, endNs, drawn, published);
  const warmUp = Math.min(values.length, warmUpIntervals) * intervalNs;
  const warmUpWidth = axes.x(warmUp / axes.unit.ns) - MARGIN.left;
  return (
    <Plot
      name="bandwidth"
      {...term("accepted-bandwidth")}
      label={summary(props)}
      width={width}
      height={height}
    >
      {warmUpWidth > 0 && (
        <rect
          className="warm-up"
          x={MARGIN.left}
          y={MARGIN.top}
          width={warmUpWidth}
          height={axes.bottom - MARGIN.top}
        />
      )}
      <BandwidthGrid axes={axes} width={width} height={height} />
      {published && <PublishedMark axes={axes} published={published} width={width} />}
      {other ? (
        <g className="other">
          <Intervals axes={axes} props={other} />
          <Band axes={axes} props={other} />
        </g>
      ) : null}
      <Intervals axes={axes} props={props} />
      <Band axes={axes} props={props} />
      {warmUpWidth >= 54 && (
        <text className="muted" {...term("warm-up")} x={MARGIN.left + 4} y={axes.bottom - 6}>
          {texts.warmUp}
        </text>
      )}
      {/* Of two, the lines show where each ends. */}
      {props.endedNs !== null && !other && (
        <TimeMark
          axes={axes}
          ns={props.endedNs}
          name="ended"
          words={texts.ended(formatDuration(props.endedNs))}
        />
      )}
      {nowNs !== null && <TimeMark axes={axes} ns={nowNs} name="now" words={texts.now} />}
      {drawn.length === 0 && (
        <text className="empty" x={(width + MARGIN.left) / 2} y={height * 0.66}>
          {texts.noInterval}
        </text>
      )}
      <BandwidthLegend {...props} />
    </Plot>
  );
});
