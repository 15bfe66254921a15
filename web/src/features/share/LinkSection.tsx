/** The link: what goes into it, how long that makes it, and the same as a code for a phone. */

import { formatCount } from "../../base/format";
import {
  AIMED_CHARACTERS,
  type LinkLength,
  type LinkParts,
  LONG_CHARACTERS,
  lengthOf,
  MOMENT_LINK,
  MOST_CHARACTERS,
} from "../../state/links";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { QrCode } from "../../views/qr/QrCode";
import { useApp, useSession } from "../../views/session-context";
import { ClassOptions } from "./ClassOptions";
import { CopyField } from "./CopyField";

const LENGTHS: Record<LinkLength["verdict"], string> = {
  fine: "It passes everywhere, mail and chat included.",
  growing: `From ${formatCount(AIMED_CHARACTERS)} on, chats may fold it; it still works.`,
  long: `From ${formatCount(LONG_CHARACTERS)} on some programs cut it. A file is safer.`,
  file: `Beyond ${formatCount(MOST_CHARACTERS)} many programs cut it. A file keeps the scenario, without its notes.`,
};

type Props = { parts: LinkParts; onChange(parts: LinkParts): void };

export function LinkSection({ parts, onChange }: Props) {
  const session = useSession();
  const link = useApp(() => session.link(session.page.address(), parts)) ?? "";
  const name = useApp((state) => focusedSide(state).opened?.scenario.name ?? "");
  const hasNotes = useApp((state) => state.notes.length > 0);
  const holdsResult = /[?&]r=/.test(link);
  const toMoment = async (on: boolean) => {
    const { time, selection, shown } = on ? MOMENT_LINK : parts;
    onChange({ ...parts, time: on && time, selection: on && selection, shown: on && shown });
    // A moment that is shared stands still.
    if (on) await session.playback.pause();
  };
  return (
    <section className="share-link" aria-label="Link">
      <div className="share-link-text">
        <h3>Link</h3>
        <CopyField label="Link" text={link} name="link" rows={3} />
        <LengthMeter link={link} />
        <p className="share-options">
          <label>
            <input
              type="checkbox"
              checked={parts.time}
              onChange={(event) => void toMoment(event.currentTarget.checked)}
            />
            This moment: its time, what is selected and shown
          </label>
          {hasNotes ? (
            <label>
              <input
                type="checkbox"
                checked={parts.notes}
                onChange={(event) => onChange({ ...parts, notes: event.currentTarget.checked })}
              />
              Notes
            </label>
          ) : null}
        </p>
        <ClassOptions parts={parts} onChange={onChange} />
        <p className="muted">
          {holdsResult
            ? "It holds the result's digest: whoever opens it sees whether their run gives the same."
            : "Run it to the end, and the link will hold the result's digest, to be reproduced."}
        </p>
        <CommandButton id="save-file">Save as a file</CommandButton>
      </div>
      <div className="share-qr">
        <QrCode text={link} label={`QR code of the link to “${name}”`} />
      </div>
    </section>
  );
}

function LengthMeter({ link }: { link: string }) {
  const { characters, verdict } = lengthOf(link);
  return (
    <p className="share-length" data-verdict={verdict}>
      <meter
        min={0}
        max={MOST_CHARACTERS}
        low={AIMED_CHARACTERS}
        high={LONG_CHARACTERS}
        optimum={0}
        value={Math.min(characters, MOST_CHARACTERS)}
        aria-label="Length of the link"
      >
        {characters}
      </meter>{" "}
      <span>
        {formatCount(characters)} characters. {LENGTHS[verdict]}
      </span>
    </p>
  );
}
