/** A text to take away: to be read, to be selected by hand, and to be copied by a button. */
import { useSession } from "../../views/session-context";

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
    session.notice(
      copied
        ? `Copied: ${name}.`
        : "The browser does not allow copying here; select the text and copy it by hand.",
    );
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
        Copy {name}
      </button>
    </div>
  );
}
