/**
 * Why the networks differ: what the processes of one program do on either of them at the same time, what their MPI can
 * do, and a way to both as live scenarios on one clock.
 */

import { useMemo, useState } from "react";
import { UNKNOWN } from "../../base/format";
import { term } from "../../base/terms";
import { ProgramTimeline } from "../../charts/ProgramTimeline";
import { STATE_TERMS } from "../../charts/program-texts";
import type { RowWindow } from "../../charts/rows-layout";
import type { ProgramTimeline as Timeline } from "../../engine/types";
import { formatComparison } from "../../scenario/address";
import { lockReason } from "../../state/restrictions";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { Wide } from "../../views/instruments/Sized";
import { LiveLink } from "../../views/LiveLink";
import { useApp, useSession } from "../../views/session-context";
import { useRestrictedView } from "../../views/use-restricted-view";
import { FeatureTable } from "./FeatureTable";
import type { Experiment } from "./state/experiments";
import { NETWORK_NAMES } from "./state/network-texts";
import { type Pair, pairShown, pairsOf } from "./state/runs";
import * as texts from "./texts";
import { type Stretch, stretchOf, waitedOf, wholeStretch, windowOf } from "./waited";

export function WhyPart() {
  const experiments = useApp((state) => state.networkComparison.experiments);
  const watched = useApp((state) => state.networkComparison.watched);
  const pair = useMemo(() => pairShown({ experiments, watched }), [experiments, watched]);
  return (
    <>
      {pair ? <Watched pair={pair} /> : <p className="muted">{texts.noPair}</p>}
      <FeatureTable />
    </>
  );
}

function Watched({ pair }: { pair: Pair }) {
  const timelines = useApp((state) => state.networkComparison.timelines);
  const [zoomed, setZoomed] = useState<{ of: string; stretch: Stretch } | null>(null);
  const own = pair.of.map(({ key }) => timelines.get(key) ?? null);
  const stretch = zoomed?.of === pair.id ? zoomed.stretch : wholeStretch(own);
  return (
    <section className="watched">
      <div className="watched-choice">
        <PairChoice pair={pair} />
        <CompareLink pair={pair} />
      </div>
      <p className="muted">{texts.timelineNote}</p>
      <div className="watched-sides">
        {pair.of.map((experiment, at) => (
          <Side
            key={experiment.key}
            experiment={experiment}
            timeline={own[at] ?? null}
            stretch={stretch}
            onShow={(next) => setZoomed(next && { of: pair.id, stretch: next })}
          />
        ))}
      </div>
      <WaitedTable pair={pair} timelines={own} stretch={stretch} />
    </section>
  );
}

function PairChoice({ pair }: { pair: Pair }) {
  const session = useSession();
  const experiments = useApp((state) => state.networkComparison.experiments);
  const pairs = useMemo(() => pairsOf(experiments), [experiments]);
  const words = ({ program, processes, perNode }: Pair) =>
    texts.pair(
      texts.APPLICATION_TITLES[program as keyof typeof texts.APPLICATION_TITLES],
      processes,
      perNode,
    );
  return (
    <label {...term("program")}>
      {texts.program}{" "}
      <select
        value={pair.id}
        onChange={({ target: { value } }) => void session.networkComparison((it) => it.watch(value))}
      >
        {pairs.map((each) => (
          <option key={each.id} value={each.id}>
            {words(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A plain link: it can be copied, or opened next to this page. */
function CompareLink({ pair: { of } }: { pair: Pair }) {
  const session = useSession();
  const [a, b] = of;
  const view = useRestrictedView();
  const locked = useApp((state) => lockReason(state, "open"));
  if (!a || !b) return null;
  if (locked) return <span className="muted">{texts.sentence(locked)}</span>;
  return (
    <a
      className="button"
      href={formatComparison(a.link, b.link, view)}
      onClick={() => session.store.setState(ALL_SHEETS_CLOSED)}
    >
      {texts.openInCompare}
    </a>
  );
}

type SideProps = {
  experiment: Experiment;
  timeline: Timeline | null;
  stretch: Stretch | null;
  onShow: (stretch: Stretch | null) => void;
};

const MIN_HEIGHT = 90;
const ROW = 24;
const MAX_ROWS = 12;

function Side({ experiment, timeline, stretch, onShow }: SideProps) {
  const name = NETWORK_NAMES[experiment.network];
  const [window, setWindow] = useState<RowWindow | null>(null);
  const height = MIN_HEIGHT + ROW * Math.min(MAX_ROWS, experiment.processes);
  return (
    <figure className="network-comparison-figure" data-network={experiment.network}>
      <figcaption>
        <h3>{name}</h3>
        <LiveLink run={experiment} label={texts.openNetwork(name)}>
          {texts.open}
        </LiveLink>
      </figcaption>
      <Wide>
        {(width) => (
          <ProgramTimeline
            title={name}
            timeline={timeline}
            window={window}
            shown={timeline && stretch ? windowOf(timeline, stretch) : null}
            width={width}
            height={height}
            highlight={null}
            onOpen={setWindow}
            onShow={(shown) => onShow(timeline && shown ? stretchOf(timeline, shown) : null)}
          />
        )}
      </Wide>
    </figure>
  );
}

type WaitedProps = { pair: Pair; timelines: readonly (Timeline | null)[]; stretch: Stretch | null };

/** The same as a table, one row for each state. */
function WaitedTable({ pair, timelines, stretch }: WaitedProps) {
  const columns = timelines.map((each) => (each && stretch ? waitedOf(each, windowOf(each, stretch)) : null));
  const kinds = columns.find((each) => each !== null);
  if (!kinds) return null;
  return (
    <table className="waited" aria-label={texts.meanTimes}>
      <thead>
        <tr>
          <th scope="col">{texts.processState}</th>
          {pair.of.map(({ network }) => (
            <th key={network} scope="col">
              {NETWORK_NAMES[network]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ doing, label }, row) => (
          <tr key={doing} data-doing={doing}>
            <th scope="row" {...term(STATE_TERMS[doing])}>
              {label}
            </th>
            {pair.of.map(({ network }, at) => (
              <td key={network}>{columns[at]?.[row]?.words ?? UNKNOWN}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
