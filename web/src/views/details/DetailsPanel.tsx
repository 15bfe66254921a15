/** The figures of the object under the pointer, else of the selected one, else of the whole network. */
import { useSyncExternalStore } from "react";
import { objectName } from "../../base/object-ref";
import { useApp, useSession } from "../session-context";
import { type Figure, figuresOf, networkFigures } from "./figures";

export function DetailsPanel() {
  const session = useSession();
  const latest = useSyncExternalStore(session.engine.frames.subscribe, session.engine.frames.get);
  const summary = useApp((state) => state.status?.summary ?? null);
  const hovered = useApp((state) => state.hovered);
  const selected = useApp((state) => state.selected);
  const ref = hovered ?? selected;
  const topology = latest?.machine.topology;
  const moment = latest && summary ? { ...latest, summary } : null;
  const title = ref && topology ? objectName(topology, ref) : "Whole network";
  const figures = moment ? (ref ? figuresOf(ref, moment) : networkFigures(moment)) : [];
  return (
    <section className="details-panel" aria-label="Details">
      <div className="panel-head">
        <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
        <span className="muted">{ref && !hovered ? "selected · Esc lets go" : ""}</span>
      </div>
      {figures.length > 0 ? <FigureList figures={figures} /> : <p className="muted">No figures yet.</p>}
      {ref ? null : <p className="muted hint">Point at a node, an Elite or a link; click to keep it.</p>}
    </section>
  );
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, explanation }) => (
        <div key={label} title={explanation}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
