/**
 * What the run has to say for itself, over the picture: why it stopped, that it is not drawn and what that means, and
 * whether it gave the result that its link promised.
 */

import { formatClock } from "../../base/format";
import type { ObjectRef } from "../../base/object-ref";
import { term } from "../../base/terms";
import type { StopReason } from "../../engine/types";
import { focusedSide, onSide, SIDES } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { lazyPart } from "../lazy-part";
import { NoteCard } from "../notes/NoteCard";
import { useApp, useSession } from "../session-context";
import { usePartWords } from "../use-part-texts";
import * as texts from "./texts";

const ResultNote = lazyPart(() => import("./ResultNote").then((it) => it.ResultNote), texts.resultNoteName);

const ResumedNote = lazyPart(
  () => import("./ResumedNote").then((it) => it.ResumedNote),
  texts.resumedNoteName,
);
const SetAsideNote = lazyPart(
  () => import("./SetAsideNote").then((it) => it.SetAsideNote),
  texts.setAsideNoteName,
);
const UnkeptNote = lazyPart(() => import("./UnkeptNote").then((it) => it.UnkeptNote), texts.unkeptNoteName);
const NewVersionNote = lazyPart(
  () => import("./NewVersionNote").then((it) => it.NewVersionNote),
  texts.newVersionNoteName,
);

export function StageNotes() {
  const resumed = useApp((state) => state.resumed);
  const setAside = useApp((state) => state.setAside !== null);
  const unkept = useApp((state) => !state.embedded && state.unkept.length > 0);
  const newVersion = useApp((state) => state.newVersion !== "none");
  const stopped = useApp((state) => state.stopped);
  const drawing = useApp((state) => state.drawing);
  const promised = useApp((state) => SIDES.some((side) => onSide(state, side)?.opened.promised));
  return (
    <div className="stage-notes">
      <NoteCard />
      {setAside ? <SetAsideNote /> : null}
      {unkept ? <UnkeptNote /> : null}
      {resumed ? <ResumedNote /> : null}
      {promised ? <ResultNote /> : null}
      {newVersion ? <NewVersionNote /> : null}
      {stopped ? <Stopped reason={stopped} /> : null}
      {drawing ? null : (
        <p className="stage-note not-drawn" role="status">
          <span>{texts.drawingOff}</span>
          <CommandButton id="toggle-drawing" label={texts.drawAgain}>
            {texts.drawAgain}
          </CommandButton>
        </p>
      )}
    </div>
  );
}

function objectOf({ packet, link }: StopReason): ObjectRef | null {
  if (packet !== null) return { kind: "packet", id: packet };
  return link === null ? null : { kind: "link", id: link };
}

function Stopped({ reason }: { reason: StopReason }) {
  const session = useSession();
  const named = usePartWords();
  const cyclePs = useApp((state) => focusedSide(state).opened?.machine.topology.cycle_ps ?? 0);
  const object = objectOf(reason);
  return (
    <p className="stage-note" role="status">
      <span>
        <b {...term("simulated-time")}>{texts.stoppedAt(formatClock(cyclesToNs(reason.cycle, cyclePs)))}</b>{" "}
        {named(reason.sentence)}
      </span>
      {object ? (
        <button type="button" onClick={() => session.select(object)}>
          {texts.showStopped(object.kind)}
        </button>
      ) : null}
      <button
        type="button"
        className="quiet-button"
        aria-label={texts.dismissLabel}
        onClick={() => session.store.setState({ stopped: null })}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
