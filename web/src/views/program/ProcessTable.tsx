/** The timeline's twin: of each process, how much of the time went into what. */
import { range } from "d3-array";
import { formatDuration, formatShare } from "../../base/format";
import { PROCESS_STATES } from "../../base/process-states";
import { term } from "../../base/terms";
import type { TimeWindow } from "../../charts/program-layout";
import { STATE_LABELS, STATE_TERMS, STATE_TITLES, timeOf } from "../../charts/program-texts";
import type { RowWindow } from "../../charts/rows-layout";
import type { ProgramTimeline } from "../../engine/types";
import * as texts from "./texts";

type Props = { timeline: ProgramTimeline; of: RowWindow; shown: TimeWindow };

/** More rows than anybody reads are summed up only. */
const MAX_ROWS = 256;

export function ProcessTable({ timeline, of, shown }: Props) {
  const count = of.last - of.first + 1;
  const lasts = shown.toNs - shown.fromNs;
  const sums = timeOf(timeline, of, shown);
  const [from, to] = [formatDuration(shown.fromNs), formatDuration(shown.toNs)];
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="process-table" aria-label={texts.statesLabel} tabIndex={0}>
      <table>
        <caption {...term("simulated-time")}>
          {count > MAX_ROWS ? texts.timeSpanOfFirst(from, to, MAX_ROWS, count) : texts.timeSpan(from, to)}
        </caption>
        <thead>
          <tr>
            <th scope="col" {...term("process")}>
              {texts.processColumn}
            </th>
            <th scope="col" {...term("node")}>
              {texts.nodeColumn}
            </th>
            {PROCESS_STATES.map((doing) => (
              <th key={doing} scope="col" {...term(STATE_TERMS[doing], STATE_TITLES[doing])}>
                {STATE_LABELS[doing]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.allRow}
            </th>
            {sums.map((ns, kind) => (
              <td key={PROCESS_STATES[kind]}>{formatShare(ns / Math.max(1, lasts * count))}</td>
            ))}
          </tr>
          {range(of.first, Math.min(of.last, of.first + MAX_ROWS - 1) + 1).map((process) => (
            <tr key={process}>
              <th scope="row">{process}</th>
              <td>{timeline.node[process]}</td>
              {timeOf(timeline, { first: process, last: process }, shown).map((ns, kind) => (
                <td key={PROCESS_STATES[kind]}>{ns > 0 ? formatDuration(ns) : "0"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
