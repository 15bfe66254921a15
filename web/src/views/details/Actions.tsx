/** What can be done with what is selected: watch it over time, break it, mend it; step with a packet. */
import { type ObjectRef, sameObject } from "../../base/object-ref";
import type { ScopeRef } from "../../engine/types";
import { CommandButton } from "../CommandButton";
import { useApp, useSession } from "../session-context";
import { BreakOrMend } from "./BreakOrMend";
import * as texts from "./object-texts";

export function Actions({ selected }: { selected: ObjectRef }) {
  return (
    <div className="object-actions">
      {selected.kind === "packet" ? (
        <CommandButton id="step-by-hop">{texts.stepByHop}</CommandButton>
      ) : (
        <PinButton of={{ kind: selected.kind, id: selected.id }} />
      )}
      <BreakOrMend />
    </div>
  );
}

function PinButton({ of }: { of: ScopeRef }) {
  const session = useSession();
  const pinned = useApp(({ scopes }) => scopes.some(({ ref }) => sameObject(ref, of)));
  const toggle = () => {
    if (pinned) return session.scopes.unpin(of);
    session.scopes.pin(of);
    session.store.setState((state) => ({ tabs: { ...state.tabs, bandwidth: "scopes" } }));
  };
  return (
    <button type="button" aria-pressed={pinned} title={texts.pinHint} onClick={toggle}>
      {pinned ? texts.unpinScope : texts.pinScope}
    </button>
  );
}
