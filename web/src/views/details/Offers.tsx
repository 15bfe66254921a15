/** What can be selected instead: the packet and the link that were under the pointer, the links of an Elite. */
import { eliteShortName, type ObjectRef, objectName, sameObject } from "../../base/object-ref";
import { capitalised } from "../../base/words";
import type { TopologyDescription } from "../../engine/types";
import { offered } from "../../state/offered";
import { useApp, useSession } from "../session-context";
import { marksObject } from "../use-marking";

/** More are folded: they would push the figures out of sight. */
const MOST_IN_SIGHT = 4;

export function Offers({ topology }: { topology: TopologyDescription }) {
  const offers = useApp(offered);
  if (offers.length === 0) return null;
  const [first, second] = offers;
  if (offers.length <= MOST_IN_SIGHT) return <OfferList offers={offers} topology={topology} />;
  return (
    <details className="offers">
      <summary>
        {offers.length - 1} {second?.kind === "packet" ? "packets on" : "links of"}{" "}
        {first?.kind === "elite" ? eliteShortName(topology, first.id) : first && objectName(topology, first)}
      </summary>
      <OfferList offers={offers} topology={topology} />
    </details>
  );
}

type ListProps = { offers: readonly ObjectRef[]; topology: TopologyDescription };

function OfferList({ offers, topology }: ListProps) {
  const session = useSession();
  const selected = useApp((state) => state.selected);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that they are fields.
    <div className="object-actions" role="group" aria-label="Select here">
      {offers.map((ref) => (
        <button
          key={`${ref.kind} ${ref.id}`}
          type="button"
          aria-pressed={sameObject(ref, selected)}
          data-object={`${ref.kind}:${ref.id}`}
          {...marksObject((marked) => session.hover(marked), ref)}
          onClick={() => session.select(ref, offers)}
        >
          {capitalised(objectName(topology, ref))}
        </button>
      ))}
    </div>
  );
}
