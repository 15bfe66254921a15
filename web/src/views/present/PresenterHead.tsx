/** What an audience needs: what this is called, and the way to it, as an address and as a code. */

import { formatLesson } from "../../scenario/address";
import { formatView } from "../../scenario/view";
import { runCommand } from "../../state/commands";
import { exactPreset } from "../../state/selectors";
import { isComparing, sidesTitle } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { QrCode } from "../qr/QrCode";
import { useApp, useSession } from "../session-context";
import { useRestrictedView } from "../use-restricted-view";
import * as texts from "./texts";

/** More of an address no one types. */
const MAX_TYPED = 64;

export function PresenterHead() {
  const inLesson = useApp((state) => state.lesson !== null);
  return inLesson ? <LessonTitle /> : <Head />;
}

/** Of a lesson, its text is what is next to the picture: its address is short enough to be typed, without a code. */
function LessonTitle() {
  const session = useSession();
  const title = useApp(({ lesson }) => lesson?.lesson.title ?? "");
  const view = useRestrictedView();
  const lesson = useApp(({ lesson: open }) => open?.lesson.id);
  const step = useApp(({ lesson: open }) => open?.step ?? 0);
  const at = lesson === undefined ? "" : formatLesson({ id: lesson, step }, view);
  return (
    <header className="presented-title">
      <div className="presented-lesson">
        <h1>{title}</h1>
        <p className="muted">{shown(session.page.address() + at)}</p>
      </div>
      <PresenterActions />
    </header>
  );
}

function Head() {
  const session = useSession();
  const name = useApp(sidesTitle);
  const page = session.page.address();
  const link = useApp(() => session.link(page));
  const preset = useApp((state) => (isComparing(state) ? null : (exactPreset(state)?.id ?? null)));
  const view = formatView(useRestrictedView());
  const typed = shown(preset === null ? (link ?? page) : `${page}#/p/${preset}${view}`);
  return (
    <>
      <header className="presented-title">
        <h1>{name}</h1>
      </header>
      <aside className="presented-corner" aria-label={texts.linkLabel}>
        {link === null ? null : (
          <div className="presented-code">
            <QrCode text={link} label={texts.codeLabel} />
          </div>
        )}
        <div className="presented-way">
          {link === null ? (
            <p className="muted">{texts.noLink}</p>
          ) : (
            <>
              <p className="presented-address">{typed ?? shown(page) ?? ""}</p>
              <p className="muted">{typed === null ? texts.scanCode : texts.orScanCode}</p>
            </>
          )}
          <PresenterActions />
        </div>
      </aside>
    </>
  );
}

function PresenterActions() {
  const session = useSession();
  return (
    <p className="presented-actions">
      <CommandButton id="full-screen" className="quiet-button">
        {texts.fullScreen}
      </CommandButton>
      <button
        type="button"
        className="quiet-button"
        title={texts.endHint}
        onClick={() => void runCommand(session, "present")}
      >
        {texts.end}
      </button>
    </p>
  );
}

/** Without what every browser adds by itself; null when it is too long to be typed. */
function shown(address: string): string | null {
  const text = address.replace(/^https?:\/\//, "");
  return text.length <= MAX_TYPED ? text : null;
}
