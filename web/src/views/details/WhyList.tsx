/** Why what is selected does not move: who waits for whom, in words; each step leads to its packet and to its link. */

import { endName, type ObjectRef } from "../../base/object-ref";
import { term } from "../../base/terms";
import { partWords } from "../../base/texts";
import type { TopologyDescription, Why, WhyStep } from "../../engine/types";
import { ObjectButton } from "./ObjectButton";
import * as texts from "./object-texts";

/** Of a longer chain the rest is counted; how it ends is told all the same. */
const MAX_STEPS = 40;

export function WhyList({ why, topology }: { why: Why; topology: TopologyDescription }) {
  const shown = why.steps.slice(0, MAX_STEPS);
  const left = why.steps.length - shown.length;
  const title = isMoving(why) ? texts.notBlocked : texts.whyBlocked;
  return (
    <section className="why" aria-label={title}>
      <h3>{title}</h3>
      <ol {...term("blocked")}>
        {shown.map((step, index) => (
          <Step key={`${step.packet} ${step.attempt}`} step={step} number={index + 1} topology={topology} />
        ))}
      </ol>
      {left > 0 ? (
        <p className="muted" {...term("blocked")}>
          {texts.moreSteps(left)}
        </p>
      ) : null}
      <p className="why-end" {...term("blocked")} data-end={why.end.kind}>
        {partWords(why.end.sentence, topology.network)}
      </p>
    </section>
  );
}

/** The selected packet waits for nothing, where a header that waits wants a channel. */
function isMoving({ steps, end }: Why): boolean {
  return steps.length === 1 && steps[0]?.waits_for.length === 0 && end.kind === "moves";
}

type StepProps = { step: WhyStep; number: number; topology: TopologyDescription };

function Step({ step, number, topology }: StepProps) {
  const { packet, at_link, holders, source, destination } = step;
  const packetRef: ObjectRef = { kind: "packet", id: packet };
  const others = holders.length - 1;
  return (
    <li>
      <span className="why-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <ObjectButton object={packetRef} title={texts.selectPacket}>
          {texts.route(source, destination)}
        </ObjectButton>
        {at_link === null ? null : (
          <ObjectButton object={{ kind: "link", id: at_link }} title={texts.selectLinkOfWait}>
            {texts.atEnd(endName(topology, topology.link_to[at_link] ?? 0))}
          </ObjectButton>
        )}
        <p className="muted">{partWords(step.sentence, topology.network)}</p>
        {others > 0 ? <p className="muted">{texts.moreHolders(others)}</p> : null}
      </div>
    </li>
  );
}
