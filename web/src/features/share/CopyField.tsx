/** A text to take away: to be read, to be selected by hand, and to be copied by a button. */
import { useSession } from "../../views/session-context";
import * as texts from "./texts";

type Props = {
  /** Of the field, for those who cannot see what is above it. */
  label: string;
  text: string;
  /** As in "Copy link". */
  name: string;
  rows: number;
  /** Nothing can be copied while it is on its way. */
  waiting?: boolean;
};

export function CopyField({ label, text, name, rows, waiting = false }: Props) {
  const session = useSession();
  const copy = async () => {
    const copied = await session.page.copyText(text);
    session.notice(copied ? texts.copied(name) : texts.notCopied);
  };
  return (
    <div className="copy-field">
      <textarea
        readOnly
        aria-label={label}
        rows={rows}
        value={waiting ? "…" : text}
        onFocus={(event) => event.currentTarget.select()}
        spellCheck={false}
      />
      <button type="button" disabled={waiting} onClick={() => void copy()}>
        {texts.copy(name)}
      </button>
    </div>
  );
}
