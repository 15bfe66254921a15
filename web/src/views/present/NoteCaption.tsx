/** Presenting, the note that was reached last is below the picture, in place of one who reads it out. */

import { formatDuration } from "../../base/format";
import { objectName } from "../../base/object-ref";
import { capitalised } from "../../base/texts";
import type { PinnedNote } from "../../state/app-state";
import { reachedNote } from "../../state/notes";
import { openTopology } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { useApp } from "../session-context";
import * as texts from "./caption-texts";

export function NoteCaption() {
  const hasNotes = useApp((state) => state.notes.length > 0);
  const note = useApp(reachedNote);
  // The place stays when there is nothing to say yet: the picture must not change its size.
  if (!hasNotes) return null;
  return (
    <p className="presented-note" role="status">
      {note ? <Caption note={note} /> : null}
    </p>
  );
}

function Caption({ note }: { note: PinnedNote }) {
  const topology = useApp(openTopology);
  const number = useApp((state) => state.notes.findIndex(({ id }) => id === note.id) + 1);
  const count = useApp((state) => state.notes.length);
  const time = topology ? formatDuration(cyclesToNs(note.cycle, topology.cycle_ps)) : "";
  return (
    <>
      <span className="muted">
        {topology && note.object
          ? texts.noteAtObject(number, count, time, capitalised(objectName(topology, note.object)))
          : texts.noteAt(number, count, time)}
      </span>
      <span>{note.text}</span>
    </>
  );
}
