/** Why a hot-spot gets less on a machine of more levels: what the time of the hot node's link goes into. */
import { useMemo } from "react";
import { formatDuration, formatShare } from "../../base/format";
import { term } from "../../base/terms";
import { openTopology } from "../../state/sides";
import { resultInFocus } from "../../state/whole-run";
import { useApp, useAppLater } from "../session-context";
import * as texts from "./hot-spot-texts";
import { type HotSpotTime, hotSpotTime } from "./hot-spot-time";

const PARTS = [
  { key: "data", label: texts.data, id: "payload" },
  { key: "framing", label: texts.framing, id: "header" },
  { key: "gap", label: texts.waitingForAcks, id: "ack-gap" },
  { key: "rest", label: texts.other, id: "hot-spot" },
] as const;

/** Of the run in focus. */
export function HotSpot() {
  const summary = useAppLater(resultInFocus);
  const topology = useApp(openTopology);
  const time = useMemo(
    () => (summary && topology ? hotSpotTime(summary, topology.cycle_ps) : null),
    [summary, topology],
  );
  return time ? <HotSpotReadout time={time} /> : null;
}

export function HotSpotReadout({ time }: { time: HotSpotTime }) {
  const { packetNs, gapNs, shares } = time;
  // Less than a hundredth of a packet cannot be seen in what is accepted.
  const covered = gapNs < packetNs / 100;
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="hot-spot" aria-label={texts.breakdownLabel} tabIndex={0}>
      <div className="hot-spot-bar" aria-hidden="true">
        {PARTS.map(({ key }) => (
          <span key={key} data-part={key} style={{ width: `${shares[key] * 100}%` }} />
        ))}
      </div>
      <ul>
        {PARTS.map(({ key, label, id }) => (
          <li key={key} {...term(id)}>
            <span className="hot-spot-key" data-part={key} aria-hidden="true" />
            {label} <b>{formatShare(shares[key])}</b>
          </li>
        ))}
      </ul>
      <p {...term("ack-gap")}>
        {covered
          ? texts.withoutGap(formatDuration(packetNs))
          : texts.withGap(formatDuration(packetNs), formatDuration(gapNs))}{" "}
        <span className="muted">{texts.reason}</span>
      </p>
    </section>
  );
}
