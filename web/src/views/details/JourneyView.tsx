/** The life of the selected packet so far: where its time went, and every hop of every attempt. */

import { Fragment } from "react";
import { formatDuration } from "../../base/format";
import { endName, packetName } from "../../base/object-ref";
import { term } from "../../base/terms";
import { partWords } from "../../base/texts";
import { PacketWaterfall } from "../../charts/PacketWaterfall";
import type { Journey, JourneyAttempt, JourneyHop, TopologyDescription } from "../../engine/types";
import { Wide } from "../instruments/Sized";
import { ObjectButton } from "./ObjectButton";
import * as texts from "./object-texts";

type Props = { journey: Journey; topology: TopologyDescription };

const OUTCOMES: Record<JourneyAttempt["outcome"], string> = {
  "under-way": texts.inProgress,
  acknowledged: texts.acknowledged,
  "timed-out": texts.timedOut,
  "route-damaged": texts.routeDamaged,
  refused: texts.refused,
};

export function JourneyView({ journey, topology }: Props) {
  const cycleNs = topology.cycle_ps / 1000;
  const parts = journey.parts.map(({ label, cycles }) => ({
    name: partWords(label, topology.network),
    ns: cycles * cycleNs,
  }));
  return (
    <section className="journey" aria-label={texts.journey}>
      <h3>{texts.timeParts}</h3>
      <Wide>
        {(width) => (
          <PacketWaterfall
            width={width}
            route={`${journey.source} → ${journey.destination}`}
            parts={parts}
            open={!journey.is_over}
          />
        )}
      </Wide>
      <details>
        <summary>{texts.everyHop}</summary>
        {journey.attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} topology={topology} />
        ))}
      </details>
    </section>
  );
}

function Attempt({ attempt, topology }: { attempt: JourneyAttempt; topology: TopologyDescription }) {
  const cycleNs = topology.cycle_ps / 1000;
  return (
    <table className="hops">
      <caption {...term("retry")}>{texts.attemptHeading(attempt.number, OUTCOMES[attempt.outcome])}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.toColumn}</th>
          <th scope="col" {...term("header")}>
            {texts.arrivedColumn}
          </th>
          <th scope="col" {...term("wait")}>
            {texts.waitedColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempt.hops.map((hop) => (
          <Hop key={hop.link} hop={hop} opened={attempt.opened} cycleNs={cycleNs} topology={topology} />
        ))}
      </tbody>
    </table>
  );
}

type HopProps = { hop: JourneyHop; opened: number; cycleNs: number; topology: TopologyDescription };

/** Times since the attempt was opened. */
function Hop({ hop, opened, cycleNs, topology }: HopProps) {
  const { link, arrived, waited, waited_for } = hop;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <ObjectButton object={{ kind: "link", id: link }} title={texts.selectLink}>
            {endName(topology, topology.link_to[link] ?? 0)}
          </ObjectButton>
        </th>
        <td>{arrived === null ? "" : `+${formatDuration((arrived - opened) * cycleNs)}`}</td>
        <td>{waited > 0 ? formatDuration(waited * cycleNs) : ""}</td>
      </tr>
      {waited_for.length > 0 ? (
        <tr className="hop-waited">
          <td colSpan={3}>
            {texts.waitedFor}{" "}
            {waited_for.map((packet) => (
              <ObjectButton key={packet} object={{ kind: "packet", id: packet }} title={texts.selectPacket}>
                {packetName(topology, packet)}
              </ObjectButton>
            ))}
          </td>
        </tr>
      ) : null}
      {waited > 0 && waited_for.length === 0 ? (
        <tr className="hop-waited">
          <td colSpan={3}>{texts.waitedForBroken}</td>
        </tr>
      ) : null}
    </Fragment>
  );
}
