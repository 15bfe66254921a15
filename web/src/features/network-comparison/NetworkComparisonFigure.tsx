/** One chart of both networks, with its values as a table, their sources, and its exports. */
import { type ReactNode, useRef } from "react";
import { term } from "../../base/terms";
import { Wide } from "../../views/instruments/Sized";
import { useApp } from "../../views/session-context";
import { NetworkComparisonCurves } from "./charts/NetworkComparisonCurves";
import { ExportChart } from "./ExportChart";
import { NetworkComparisonTable } from "./NetworkComparisonTable";
import type { NetworkComparisonChart, NetworkComparisonCurve } from "./network-comparison-data";
import * as texts from "./texts";

const HEIGHT = 300;

export function NetworkComparisonFigure({
  chart,
  children,
}: {
  chart: NetworkComparisonChart;
  children?: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  const { id, title, note, axis, measure, curves, published, places } = chart;
  const sources = [...new Set(published.map(({ source }) => source))];
  return (
    <figure className="network-comparison-figure" ref={place} data-chart={id}>
      <figcaption>
        <h3 {...term(measure.term)}>{title}</h3>
        <ExportChart chart={chart} place={place} />
        <p className="muted">{note}</p>
        <RunsLeft chart={chart} />
      </figcaption>
      <Wide>
        {(width) => (
          <NetworkComparisonCurves
            width={width}
            height={HEIGHT}
            axis={axis}
            measure={measure}
            series={curves}
            published={published}
            places={places}
          />
        )}
      </Wide>
      {sources.length > 0 && (
        <p className="muted" {...term("published")}>
          {texts.published(sources)}
        </p>
      )}
      {children}
      <NetworkComparisonTable chart={chart} />
    </figure>
  );
}

const keysOf = ({ runs }: NetworkComparisonCurve) => runs.flatMap(({ seeds }) => seeds.map(({ key }) => key));

/** How far the runs of this chart are, while some of them are under way, and what went wrong. */
function RunsLeft({ chart }: { chart: NetworkComparisonChart }) {
  const words = useApp(({ networkComparison: { runs, figures } }) => {
    const keys = [...new Set(chart.curves.flatMap(keysOf))];
    const count = (wanted: string) => keys.filter((key) => runs.get(key)?.phase === wanted).length;
    const [done, failed, flying] = [count("done"), count("failed"), count("running") + count("waiting")];
    const short = keys.filter((key) => figures.get(key)?.cutShort).length;
    const ended = short > 0 ? texts.cutShort(short) : "";
    if (flying === 0 && failed === 0) return ended;
    return texts.notes([texts.runsDone(done, keys.length, failed), ended]).trim();
  });
  return words ? <p className="muted">{words}</p> : null;
}
