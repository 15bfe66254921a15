/**
 * The figures of the object under the pointer, else of the selected one, else of the whole network. Of what is selected
 * also why it does not move, where the time of a packet went, and what can be done with it: above the figures, so that
 * reading on does not lose the place when the pointer moves.
 */

import { useSyncExternalStore } from "react";
import { type ObjectRef, objectName, sameObject } from "../../base/object-ref";
import { capitalised, partWords } from "../../base/texts";
import type { TopologyDescription } from "../../engine/types";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { lazyPart } from "../lazy-part";
import { NoteList } from "../notes/NoteList";
import { useApp, useFrames } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { FullWordsLater } from "../stage/full-links-later";
import { FigureList } from "./FigureList";
import { networkFigures } from "./figures";
import * as texts from "./texts";
import "./details.css";

const part = () => import("./part");
const Actions = lazyPart(() => part().then((it) => it.Actions), texts.objectPartName);
const ObjectFigures = lazyPart(() => part().then((it) => it.ObjectFigures), texts.objectPartName);
const Offers = lazyPart(() => part().then((it) => it.Offers), texts.objectPartName);
const JourneyView = lazyPart(() => part().then((it) => it.JourneyView), texts.objectPartName);
const WhyList = lazyPart(() => part().then((it) => it.WhyList), texts.objectPartName);

export function DetailsPanel() {
  const frames = useFrames();
  const latest = useSyncExternalStore(frames.subscribe, frames.get);
  const summary = useApp((state) => focusedSide(state).status?.summary ?? null);
  const journey = useApp((state) => state.journey);
  const hovered = useApp((state) => state.hovered);
  const selected = useApp((state) => state.selected);
  const ref = hovered ?? selected;
  const topology = latest?.machine.topology;
  const moment = latest && summary ? { ...latest, summary, journey } : null;
  return (
    <section className="details-panel" aria-label={texts.panelLabel} data-selected={selected !== null}>
      <div className="panel-head">
        <h2 tabIndex={-1}>{nameOf(topology, selected ?? hovered)}</h2>
        <OfSide />
        {selected ? (
          <CommandButton id="clear-selection" className="quiet-button">
            <Icon name="close" />
          </CommandButton>
        ) : null}
      </div>
      {selected && topology ? <Explanation selected={selected} topology={topology} /> : null}
      {/* There from the selection on, so that nothing moves when the pointer does. */}
      {selected ? <h3>{sameObject(ref, selected) ? texts.figures : nameOf(topology, ref)}</h3> : null}
      {!moment ? (
        <p className="muted">{texts.noFigures}</p>
      ) : ref ? (
        <ObjectFigures of={ref} moment={moment} />
      ) : (
        <FigureList figures={networkFigures(moment)} />
      )}
      <NoteList />
      {ref ? null : (
        <>
          <p className="muted hint">{partWords(texts.pointHint, topology?.network)}</p>
          <FullWordsLater />
        </>
      )}
    </section>
  );
}

function nameOf(topology: TopologyDescription | undefined, ref: ObjectRef | null): string {
  if (!ref || !topology) return texts.wholeNetwork;
  const name = objectName(topology, ref);
  return capitalised(name);
}

type ExplanationProps = { selected: ObjectRef; topology: TopologyDescription };

function Explanation({ selected, topology }: ExplanationProps) {
  const why = useApp((state) => state.why);
  const journey = useApp((state) => state.journey);
  const playing = useApp((state) => state.playing);
  return (
    <>
      <Actions selected={selected} />
      <Offers topology={topology} />
      {playing ? <p className="muted">{texts.pauseHint}</p> : null}
      {why ? <WhyList why={why} topology={topology} /> : null}
      {journey ? <JourneyView journey={journey} topology={topology} /> : null}
    </>
  );
}
