/** The congestion matrix and the curves; of two sides a column for each, on the same time. */
import type { ReactNode } from "react";
import { formatBandwidthRange } from "../../base/format";
import { term } from "../../base/terms";
import { AcceptedBandwidth } from "../../charts/AcceptedBandwidth";
import { CongestionMatrix } from "../../charts/CongestionMatrix";
import { LatencyParts } from "../../charts/LatencyParts";
import { bandwidthFigures } from "../../views/instruments/bandwidth-figures";
import { BOTH } from "../../views/instruments/MatrixPanel";
import { messageLatency } from "../../views/instruments/message-latency";
import { portsFor } from "../../views/ports";
import type { Report, ReportSide } from "./report-data";
import * as texts from "./texts";

/** In pixels of CSS, 96 to the inch: between the margins of A4, and half of it less the gap. */
const WIDE = 704;
const HALF = 344;
const MATRIX_HEIGHT = 200;
const HALF_MATRIX_HEIGHT = 140;
const CURVE_HEIGHT = 190;
const BOTH_HEIGHT = 136;

export function SideCharts({ report }: { report: Report }) {
  const { sides } = report;
  const [only] = sides;
  if (sides.length === 1 && only) {
    return (
      <section className="report-section">
        <h3>{texts.congestionMatrix}</h3>
        <Matrix side={only} width={WIDE} />
        <div className="report-columns report-curves">
          <div>
            <h3>{texts.acceptedBandwidth}</h3>
            <Bandwidth side={only} />
          </div>
          <div>
            <h3>{texts.messageLatency}</h3>
            <Latency side={only} />
          </div>
        </div>
      </section>
    );
  }
  return (
    <section className="report-section">
      <h3>{texts.congestionMatrix}</h3>
      <div className="report-columns">
        {sides.map((side) => (
          <div key={side.side}>
            <h4>{texts.sideHeading(side.side, side.name)}</h4>
            <Matrix side={side} width={HALF} />
          </div>
        ))}
      </div>
      <h3>{texts.acceptedBandwidth}</h3>
      <BothBandwidths sides={sides} />
    </section>
  );
}

/** One picture for anyone who has it read out, and nothing in it to be pressed. */
function Printed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={name}>
      <div inert>{children}</div>
    </div>
  );
}

function Matrix({ side, width }: { side: ReportSide; width: number }) {
  const { topology } = side.opened.machine;
  return (
    <Printed name={texts.congestionMatrixOf(side.name)}>
      <CongestionMatrix
        wiring={topology}
        ports={portsFor(topology)}
        loads={side.loads}
        {...(side.onOneScale && { scaleOf: BOTH })}
        width={width}
        height={width === WIDE ? MATRIX_HEIGHT : HALF_MATRIX_HEIGHT}
        highlight={null}
        selected={null}
      />
    </Printed>
  );
}

function Bandwidth({ side: { opened, complete: summary, published } }: { side: ReportSide }) {
  const { values, mean, ci95, quantity } = bandwidthFigures(summary, published);
  return (
    <AcceptedBandwidth
      width={HALF}
      height={CURVE_HEIGHT}
      intervalNs={summary?.series.interval_ns ?? 1}
      values={values}
      warmUpIntervals={summary?.series.warm_up_intervals ?? 0}
      endedNs={summary?.series.ended_ns ?? null}
      mean={mean}
      ci95={ci95}
      endNs={opened.scenario.run.duration_us * 1000}
      published={published && { ...published.printed, source: published.source }}
      quantity={quantity}
    />
  );
}

/** Both on the same axes, with what is published for either where that is of the same quantity. */
function BothBandwidths({ sides }: { sides: readonly ReportSide[] }) {
  const [a, b] = sides;
  if (!a || !b) return null;
  const published = [a, b].map((side) => side.published).find((mark) => mark?.quantity === "per-sender");
  return (
    <>
      <AcceptedBandwidth
        width={WIDE}
        height={BOTH_HEIGHT}
        {...bandwidthOf(a)}
        side={{ letter: "A", name: a.name }}
        other={{ ...bandwidthOf(b), side: { letter: "B", name: b.name } }}
        endNs={1000 * Math.max(...sides.map(({ opened }) => opened.scenario.run.duration_us))}
        published={published ? { ...published.printed, source: published.source } : null}
        quantity={texts.perSender}
      />
      {published ? (
        <p className="report-hint" {...term("published")}>
          {texts.publishedLine(
            formatBandwidthRange(published.printed.low, published.printed.high),
            published.source,
          )}
        </p>
      ) : null}
    </>
  );
}

function bandwidthOf({ complete: summary }: ReportSide) {
  const { values, mean, ci95 } = bandwidthFigures(summary, null);
  return {
    intervalNs: summary?.series.interval_ns ?? 1,
    warmUpIntervals: summary?.series.warm_up_intervals ?? 0,
    endedNs: summary?.series.ended_ns ?? null,
    values,
    mean,
    ci95,
  };
}

function Latency({ side }: { side: ReportSide }) {
  const latency = messageLatency(side.complete);
  if (!latency) return <p className="muted">{side.complete ? texts.noMessage : texts.runIncomplete}</p>;
  return <LatencyParts width={HALF} latency={latency} isOver={true} />;
}
