/** Pinned objects over time, one below the other; scrolls where they are many. */

import { objectName } from "../../base/object-ref";
import { capitalised } from "../../base/texts";
import { Scope } from "../../charts/Scope";
import { scopeHeight } from "../../charts/scope-bands";
import type { ScopeRef } from "../../engine/types";
import type { PinnedScope } from "../../state/app-state";
import { focusedSide, openTopology } from "../../state/sides";
import { Icon } from "../Icon";
import { useApp, useAppLater, useSession } from "../session-context";
import { Sized } from "./Sized";
import * as texts from "./scopes-texts";

const NETWORK: ScopeRef = { kind: "network", id: 0 };
/** A scope whose past is not here yet has the room of a small one. */
const WAITING_HEIGHT = 100;
/** Its name, and the gap below. */
const HEAD = 34;
const PIN_BUTTON = 36;
/** Left free, so that nothing moves when the bar appears. */
const SCROLLBAR = 14;

export function ScopesView() {
  const session = useSession();
  const scopes = useAppLater((state) => state.scopes);
  const pinned = scopes.some(({ ref }) => ref.kind === "network");
  return (
    <Sized>
      {({ width, height }) => (
        // A keyboard scrolls what has the focus.
        <section
          className="scopes"
          aria-label={texts.scopesLabel}
          tabIndex={scopes.length > 0 ? 0 : undefined}
        >
          {scopes.map((scope) => (
            <ScopeCard
              key={`${scope.ref.kind} ${scope.ref.id}`}
              {...scope}
              width={width - SCROLLBAR}
              room={(height - (pinned ? 0 : PIN_BUTTON)) / scopes.length - HEAD}
            />
          ))}
          {scopes.length === 0 ? <p className="muted">{texts.nothingPinned}</p> : null}
          {pinned ? null : (
            <button type="button" onClick={() => session.scopes.pin(NETWORK)}>
              {texts.pinNetwork}
            </button>
          )}
        </section>
      )}
    </Sized>
  );
}

type CardProps = PinnedScope & { width: number; room: number };

/** As high as there is room for it among the others, and at least as high as its bands take. */
function ScopeCard({ ref, scope, width, room }: CardProps) {
  const session = useSession();
  const topology = useApp(openTopology);
  const cycle = useAppLater((state) => focusedSide(state).status?.cycle ?? 0);
  const endCycle = useApp((state) => focusedSide(state).opened?.endCycle ?? 1);
  if (!topology) return null;
  const cycleNs = topology.cycle_ps / 1000;
  const name = scopeName(topology, ref);
  const choose = () => ref.kind !== "network" && session.select({ kind: ref.kind, id: ref.id });
  return (
    <article className="scope-card">
      <div className="scope-head">
        {ref.kind === "network" ? (
          <h3>{name}</h3>
        ) : (
          <h3>
            <button type="button" className="quiet-button" title={texts.select} onClick={choose}>
              {name}
            </button>
          </h3>
        )}
        <button
          type="button"
          className="quiet-button"
          aria-label={texts.unpinNamed(name)}
          title={texts.unpin}
          onClick={() => session.scopes.unpin(ref)}
        >
          <Icon name="close" />
        </button>
      </div>
      <Scope
        title={name}
        width={width}
        height={Math.floor(Math.max(room, scope ? scopeHeight(scope.series, width) : WAITING_HEIGHT))}
        times={scope ? scope.cycles.map((each) => each * cycleNs) : []}
        series={scope?.series ?? []}
        presentNs={cycle * cycleNs}
        endNs={endCycle * cycleNs}
      />
    </article>
  );
}

function scopeName(topology: Parameters<typeof objectName>[0], ref: ScopeRef): string {
  if (ref.kind === "network") return texts.wholeNetwork;
  const name = objectName(topology, { kind: ref.kind, id: ref.id });
  return capitalised(name);
}
