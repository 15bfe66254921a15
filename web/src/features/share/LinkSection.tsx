/** The link: what goes into it, how long that makes it, and the same as a code for a phone. */

import { formatCount } from "../../base/format";
import {
  AIMED_CHARACTERS,
  isTooLarge,
  type LinkLength,
  type LinkParts,
  LONG_CHARACTERS,
  lengthOf,
  MAX_CHARACTERS,
  MOMENT_LINK,
} from "../../state/links";
import { focusedSide } from "../../state/sides";
import { hasUnkept } from "../../state/unkept";
import { CommandButton } from "../../views/CommandButton";
import { QrCode } from "../../views/qr/QrCode";
import { useApp, useSession } from "../../views/session-context";
import { ClassOptions } from "./ClassOptions";
import { CopyField } from "./CopyField";
import * as texts from "./texts";

const LENGTHS: Record<LinkLength["verdict"], string> = {
  fine: texts.lengthFine,
  growing: texts.lengthGrowing(formatCount(AIMED_CHARACTERS)),
  long: texts.lengthLong(formatCount(LONG_CHARACTERS)),
  file: texts.lengthTooLong(formatCount(MAX_CHARACTERS)),
};

type Props = { parts: LinkParts; onChange(parts: LinkParts): void };

export function LinkSection(props: Props) {
  const tooLarge = useApp(isTooLarge);
  return tooLarge ? <NoLink /> : <Link {...props} />;
}

function NoLink() {
  const unkept = useApp(hasUnkept);
  return (
    <section className="share-link" aria-label={texts.link}>
      <div className="share-link-text">
        <h3>{texts.link}</h3>
        <p>{texts.noLink}</p>
        <CommandButton id="save-file" className="primary">
          {texts.saveFile}
        </CommandButton>
        <p className="muted">{unkept ? texts.notKeptHere : texts.keptHere}</p>
      </div>
    </section>
  );
}

function Link({ parts, onChange }: Props) {
  const session = useSession();
  const link = useApp(() => session.link(session.page.address(), parts)) ?? "";
  const name = useApp((state) => focusedSide(state).opened?.scenario.name ?? "");
  const hasNotes = useApp((state) => state.notes.length > 0);
  const holdsResult = /[?&]r=/.test(link);
  const toMoment = async (on: boolean) => {
    const { time, selection, shown } = on ? MOMENT_LINK : parts;
    onChange({ ...parts, time: on && time, selection: on && selection, shown: on && shown });
    // A moment that is shared does not move.
    if (on) await session.playback.pause();
  };
  return (
    <section className="share-link" aria-label={texts.link}>
      <div className="share-link-text">
        <h3>{texts.link}</h3>
        <CopyField label={texts.linkLabel} text={link} name={texts.linkName} rows={3} />
        <LengthMeter link={link} />
        <p className="share-options">
          <label>
            <input
              type="checkbox"
              checked={parts.time}
              onChange={(event) => void toMoment(event.currentTarget.checked)}
            />
            {texts.currentView}
          </label>
          {hasNotes ? (
            <label>
              <input
                type="checkbox"
                checked={parts.notes}
                onChange={(event) => onChange({ ...parts, notes: event.currentTarget.checked })}
              />
              {texts.notes}
            </label>
          ) : null}
        </p>
        <ClassOptions parts={parts} onChange={onChange} />
        <p className="muted">{holdsResult ? texts.holdsResult : texts.holdsNoResult}</p>
        <CommandButton id="save-file">{texts.saveFile}</CommandButton>
      </div>
      <div className="share-qr">
        <QrCode text={link} label={texts.linkCode(name)} />
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
        max={MAX_CHARACTERS}
        low={AIMED_CHARACTERS}
        high={LONG_CHARACTERS}
        optimum={0}
        value={Math.min(characters, MAX_CHARACTERS)}
        aria-label={texts.linkLength}
      >
        {characters}
      </meter>{" "}
      <span>{texts.characters(formatCount(characters), LENGTHS[verdict])}</span>
    </p>
  );
}
