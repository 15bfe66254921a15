/**
 * What is broken from the start, and what breaks or is repaired while it runs. Parts are broken where they are seen: on
 * the tree and in the details. Here they are listed, put at another time and taken back.
 */

import { type ReactNode, useId } from "react";
import { inSentence } from "../../base/texts";
import type { Part, Scenario, ScenarioEvent } from "../../engine/types";
import { refOfPart } from "../../scenario/broken";
import * as changeTexts from "../../scenario/change-texts";
import { changeName, withEventAt, withoutDownLink, withoutEvent } from "../../scenario/events";
import { networkOf } from "../../scenario/network";
import { partName } from "../../scenario/parts";
import { steppingOf } from "../../scenario/stepping";
import { openTopology } from "../../state/sides";
import { Icon } from "../Icon";
import { useApp } from "../session-context";
import { marksObject, useMarking } from "../use-marking";
import { Fold } from "./Fold";
import { FieldProblem, useFieldProblems } from "./field-problem";
import { useFormLock } from "./form-lock";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import * as texts from "./texts";
import { changedFrom, useEdit } from "./use-edit";

export const DOWN = "topology.down_links";
const EVENTS = "events";
const PS_PER_US = 1e6;

/** What is broken from the start, as items of a list. */
export function DownLinkRows({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const topology = useApp(openTopology);
  const { down_links = [] } = scenario.topology;
  return down_links.map((part, place) => (
    <PartRow
      key={partName(part)}
      part={part}
      words={texts.partDown(partName(part, topology))}
      path={`${DOWN}[${place}]`}
      time={<span className="muted">{texts.fromStart}</span>}
      onRemove={() => edit((now) => withoutDownLink(now, place), changeName("mend", part, topology))}
    />
  ));
}

export function PartsFields({ scenario }: { scenario: Scenario }) {
  const cyclePs = useApp((state) => networkOf(scenario, state.catalog?.networks)?.cycle_ps ?? 0);
  const { down_links = [] } = scenario.topology;
  const events = scenario.events ?? [];
  return (
    <Fold
      title={texts.breaks}
      words={inWords(down_links.length, events.length)}
      paths={[DOWN, EVENTS]}
      className="parts"
    >
      {down_links.length + events.length === 0 ? <p className="muted">{texts.noBreaks}</p> : null}
      <ul className="part-list">
        <DownLinkRows scenario={scenario} />
        {events.map((event, place) => (
          <EventRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice; events are known by their place.
            key={place}
            event={event}
            place={place}
            cyclePs={cyclePs}
          />
        ))}
      </ul>
      <FieldProblem path={DOWN} id="down-links-problem" exactly />
      <FieldProblem path={EVENTS} id="events-problem" exactly />
    </Fold>
  );
}

function EventRow({ event, place, cyclePs }: { event: ScenarioEvent; place: number; cyclePs: number }) {
  const edit = useEdit();
  const { at_cycle, change, part } = event;
  const topology = useApp(openTopology);
  const name = changeName(change, part, topology);
  const path = `${EVENTS}[${place}]`;
  const us = (at_cycle * cyclePs) / PS_PER_US;
  const wrong = useFieldProblems(path).length > 0;
  const time = (
    <>
      <TextInput
        control={{ "aria-label": texts.eventTime(name), "aria-invalid": wrong }}
        value={us}
        parse={parseNumber}
        stepping={steppingOf("number")}
        write={writeNumber}
        onCommit={(next) =>
          edit(
            (now) => withEventAt(now, event, Math.round((next * PS_PER_US) / cyclePs)),
            changedFrom(
              texts.eventTimeEdit(name),
              texts.microseconds(writeNumber(us)),
              texts.microseconds(writeNumber(next)),
            ),
          )
        }
      />
      <span className="muted"> µs</span>
    </>
  );
  const remove = () => edit((now) => withoutEvent(now, event), changeTexts.removeEvent(inSentence(name)));
  return <PartRow part={part} words={name} path={path} time={time} onRemove={remove} />;
}

type RowProps = { part: Part; words: string; path: string; time: ReactNode; onRemove: () => void };

function PartRow({ part, words, path, time, onRemove }: RowProps) {
  const topology = useApp(openTopology);
  const { onHover, onSelect } = useMarking();
  const locked = useFormLock();
  const problemId = useId();
  const ref = topology && refOfPart(topology, part);
  return (
    <li data-path={path}>
      <span className="part-time">{time}</span>
      <button
        type="button"
        className="quiet-button part-name"
        title={texts.selectOnTree}
        disabled={!ref}
        onClick={() => ref && onSelect(ref)}
        {...marksObject(onHover, ref)}
      >
        {words}
      </button>
      <button
        type="button"
        className="quiet-button"
        disabled={locked}
        aria-label={texts.removePart(words)}
        title={texts.remove}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      <FieldProblem path={path} id={problemId} />
    </li>
  );
}

function inWords(down: number, events: number): string {
  const words = [down > 0 ? texts.downFromStart(down) : null, events > 0 ? texts.eventCount(events) : null];
  return words.filter(Boolean).join(", ") || texts.none;
}
