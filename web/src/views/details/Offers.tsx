/**
 * What can be selected instead. A few stay as they are while one goes from one to the other; the many links of an Elite
 * are a list to choose from once.
 */
import type { MouseEvent } from "react";
import { eliteShortName, type ObjectRef, objectName, sameObject } from "../../base/object-ref";
import { capitalised } from "../../base/texts";
import type { TopologyDescription } from "../../engine/types";
import { offered } from "../../state/offered";
import { useApp, useSession } from "../session-context";
import { marksObject } from "../use-marking";
import * as texts from "./object-texts";
import { useChoose } from "./use-choose";

/** More are folded: they would push the figures out of sight. */
const MAX_IN_SIGHT = 6;

export function Offers({ topology }: { topology: TopologyDescription }) {
  const session = useSession();
  const choose = useChoose();
  const offers = useApp(offered);
  if (offers.length === 0) return null;
  const [first, second] = offers;
  const name = first ? shortName(topology, first) : "";
  if (offers.length <= MAX_IN_SIGHT)
    return (
      <OfferList offers={offers} topology={topology} onChoose={(_, ref) => session.select(ref, offers)} />
    );
  return (
    <details className="offers">
      <summary>{second?.kind === "packet" ? texts.packetsOn(name) : texts.linksOf(name)}</summary>
      <OfferList offers={offers} topology={topology} onChoose={choose} />
    </details>
  );
}

function shortName(topology: TopologyDescription, ref: ObjectRef): string {
  return ref.kind === "elite" ? eliteShortName(topology, ref.id) : objectName(topology, ref);
}

type ListProps = {
  offers: readonly ObjectRef[];
  topology: TopologyDescription;
  onChoose(event: MouseEvent<HTMLElement>, ref: ObjectRef): void;
};

function OfferList({ offers, topology, onChoose }: ListProps) {
  const session = useSession();
  const selected = useApp((state) => state.selected);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that they are fields.
    <div className="object-actions" role="group" aria-label={texts.selectHere}>
      {offers.map((ref) => (
        <button
          key={`${ref.kind} ${ref.id}`}
          type="button"
          aria-pressed={sameObject(ref, selected)}
          data-object={`${ref.kind}:${ref.id}`}
          {...marksObject((marked) => session.hover(marked), ref)}
          onClick={(event) => onChoose(event, ref)}
        >
          {capitalised(shortName(topology, ref))}
        </button>
      ))}
    </div>
  );
}
