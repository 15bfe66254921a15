/** What the picture's colours, strokes and signs mean: all that it shows now, and nothing else. */

import { useSyncExternalStore } from "react";
import { linksDown, packingsOf } from "../../base/packing";
import { jobColour } from "../../base/ramp";
import { term } from "../../base/terms";
import type { Strokes } from "../../canvas/render-protocol";
import { jobTitle } from "../../scenario/job-title";
import { leavesOf } from "../../scenario/leaves";
import type { Heat } from "../../state/app-state";
import { wormColouring } from "../../state/selectors";
import { focusedSide, isComparing, openScenario, openTopology } from "../../state/sides";
import { WaveEntriesLater } from "../collective/later";
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import { useApp, useFrames, useSession } from "../session-context";
import { mapShown, noMapReason } from "../sides/compared";
import { usePartWords } from "../use-part-texts";
import { FullEntryLater } from "./full-links-later";
import { Entry } from "./LegendEntry";
import * as texts from "./texts";

/** As high as the legend that it takes the place of. */
const DifferenceLegend = lazyPart(
  () => import("../sides/DifferenceLegend").then((it) => it.DifferenceLegend),
  texts.differenceLegendName,
  { waiting: <ul className="legend" /> },
);

const PaceEntry = lazyPart(
  () => import("./PaceEntry").then((it) => it.PaceEntry),
  texts.cableLegendName,
  NOTICE_ONLY,
);

type Props = {
  /** Null while nothing is drawn yet. */
  strokes: Strokes | null;
};

/** More jobs than this are named where one points at them only. */
const MAX_JOBS_NAMED = 4;

const HEAT_MEANING: Record<Heat, string> = {
  delay: texts.shadedByDelay,
  measured: texts.shadedByMeasuredLoad,
  predicted: texts.shadedByPredictedLoad,
  off: texts.notShaded,
};

const HEAT_LABELS: Record<Heat, string> = {
  delay: texts.heatDelay,
  measured: texts.heatMeasured,
  predicted: texts.heatPredicted,
  off: texts.heatOff,
};

function strokeText(flitsPerDash: number | null): string {
  return flitsPerDash === 0 ? texts.widthIsRate : texts.flitsPerDash(flitsPerDash ?? 4);
}

export function Legend({ strokes }: Props) {
  const fromAfar = strokes?.detail === "elites";
  const difference = useApp((state) => mapShown(state) === "difference");
  const hasPaces = useApp((state) => openTopology(state)?.link_flit_ps !== undefined);
  if (difference) return <DifferenceLegend fromAfar={fromAfar} />;
  return (
    <ul className="legend" aria-label={texts.legendLabel}>
      <Colours worms={!fromAfar} />
      <LinkShade />
      <Packed />
      {hasPaces ? <PaceEntry /> : null}
      {fromAfar ? <FromAfar /> : <Worms flitsPerDash={strokes?.flitsPerDash ?? null} />}
      <WaveEntriesLater fromAfar={fromAfar} />
      {/* What comes and goes is last: nothing before it moves. */}
      <FullEntryLater />
      <Broken />
      <Chain />
    </ul>
  );
}

/** What nodes and worms have their colours from, and the shape of those that serve I/O. */
function Colours({ worms }: { worms: boolean }) {
  const by = useApp((state) => wormColouring({ opened: focusedSide(state).opened, paint: state.paint }));
  const scenario = useApp(openScenario);
  const jobs = scenario?.jobs ?? [];
  const serves = scenario !== null && leavesOf(scenario).io.includes(1);
  return (
    <>
      {by !== "job" ? (
        <Entry of="node" text={worms ? texts.quarterOf(by) : texts.nodesByQuarter}>
          {["0", "1", "2", "3"].map((quarter, index) => (
            <rect key={quarter} className={`worm-${quarter}`} x={index * 7} y={3} width={6} height={6} />
          ))}
        </Entry>
      ) : null}
      {by === "job"
        ? jobs.slice(0, MAX_JOBS_NAMED).map((job, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: jobs are known by their place
            <Entry key={number} of="job" text={jobTitle(job, number)} narrow>
              <rect className={`worm-${jobColour(number)}`} x={1} y={2} width={8} height={8} />
            </Entry>
          ))
        : null}
      {by === "job" && jobs.length > MAX_JOBS_NAMED ? (
        <li {...term("job")}>{texts.moreJobs(jobs.length - MAX_JOBS_NAMED)}</li>
      ) : null}
      {serves ? (
        <Entry of="io-node" text={texts.ioNode} narrow>
          <path className="outline" d="M5 .5 10 6 5 11.5 0 6z" />
        </Entry>
      ) : null}
    </>
  );
}

/** Outlines and letters of machines of several chassis. */
function Packed() {
  const topology = useApp(openTopology);
  const [bottom, top] = topology ? packingsOf(topology) : [];
  if (!topology || !bottom) return null;
  const own = texts.packing(bottom.letter, bottom.name, linksDown(topology, bottom));
  return (
    <Entry of="chassis" text={top ? texts.packings(own, top.letter, top.name) : own} narrow>
      <rect className="outline" x={0.5} y={1.5} width={9} height={9} />
    </Entry>
  );
}

/** Links are less than a pixel apart: the Elites tell of them. */
function FromAfar() {
  const named = usePartWords();
  return (
    <>
      <Entry of="virtual-channel" text={named(texts.channelsInUse)}>
        <rect className="c3" x={10} y={1} width={8} height={4} />
        <rect className="busy" x={10} y={5} width={8} height={7} />
      </Entry>
      <Entry of="headers-waiting" text={texts.headersAbove}>
        <rect className="blocked" x={10} y={1} width={8} height={5} />
        <rect className="c3" x={10} y={6} width={8} height={4} />
      </Entry>
      <Entry of="cable" text={texts.aggregated}>
        <path className="busy" d="M11 5h2v-2h2v2h2v2h-2v2h-2v-2h-2z" />
      </Entry>
    </>
  );
}

function Worms({ flitsPerDash }: { flitsPerDash: number | null }) {
  return (
    <>
      <Entry of="worm" text={strokeText(flitsPerDash)}>
        <line
          className="worm-line"
          x1={0}
          x2={25}
          y1={6}
          y2={6}
          strokeDasharray={flitsPerDash === 0 ? "none" : "6 4"}
        />
      </Entry>
      <Entry of="buffer" text={texts.heldChannel}>
        <line className="held-line" x1={0} x2={25} y1={6} y2={6} />
        <rect className="worm-0" x={14} y={3.5} width={11} height={5} />
      </Entry>
      <Entry of="header" text={texts.header}>
        <line className="held-line" x1={0} x2={17} y1={6} y2={6} />
        <path className="worm-0" d="M16 2.5l8 3.5-8 3.5z" />
      </Entry>
      <Entry of="blocked" text={texts.blocked}>
        <line className="held-line" x1={0} x2={17} y1={6} y2={6} />
        <path className="blocked" d="M16 3.5h5v5h-5zM23 1h2v10h-2z" />
      </Entry>
      <Entry of="time-out" text={texts.discarded} narrow>
        <path className="discarded" d="M1 2l8 8M9 2l-8 8" />
      </Entry>
      <Entry of="node-bandwidth" text={texts.nodeHalves} narrow>
        <rect className="worm-0" x={0} y={2} width={5} height={8} />
        <rect className="node-half" x={0.5} y={2.5} width={9} height={7} />
      </Entry>
    </>
  );
}

function Broken() {
  const frames = useFrames();
  const any = useSyncExternalStore(
    frames.subscribe,
    () => frames.get()?.columns.linkIsDown.includes(1) ?? false,
  );
  return any ? (
    <Entry of="broken" text={texts.broken}>
      <path className="broken" d="M0 6h25" strokeDasharray="5 4" />
      <path className="broken-cross" d="M10 2l8 8M18 2l-8 8" />
    </Entry>
  ) : null;
}

function Chain() {
  const shown = useApp((state) => (state.why?.steps.length ?? 0) > 0);
  return shown ? (
    <Entry of="blocked" text={texts.chainStep}>
      <path className="chain-line" d="M0 6h25" />
      <circle className="chain-badge" cx={13} cy={6} r={6} />
      <text className="chain-number" x={13} y={6.5}>
        1
      </text>
    </Entry>
  ) : null;
}

/** What shades Elites, and what shades links, to be chosen here. Wider is more, as well as darker. */
function LinkShade() {
  const session = useSession();
  const heat = useApp((state) => state.heat);
  const named = usePartWords();
  const both = useApp((state) => isComparing(state) && noMapReason(state) === null);
  const meaning = both ? texts.onCommonScale(HEAT_MEANING[heat]) : HEAT_MEANING[heat];
  return (
    <li className="link-shade" {...term("delay", meaning)}>
      <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
        {[3, 5, 8].map((step, index) => (
          <rect
            key={step}
            className={`c${step}`}
            x={index * 9}
            y={6 - (index + 1)}
            width={9}
            height={2 * (index + 1)}
          />
        ))}
      </svg>
      {named(texts.eliteShade)}{" "}
      <label>
        {texts.linkShade}{" "}
        <select
          value={heat}
          onChange={(event) => session.store.setState({ heat: event.currentTarget.value as Heat })}
        >
          {Object.entries(HEAT_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
