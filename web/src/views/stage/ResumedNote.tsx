/** The page went on where an earlier visit had ended: says so, and offers the beginning. */
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";

export function ResumedNote() {
  const session = useSession();
  const shown = useApp((state) => state.resumed);
  const name = useApp((state) => focusedSide(state).opened?.scenario.name ?? "");
  if (!shown) return null;
  return (
    <p className="stage-note" role="status">
      <span>
        Going on where you were{name === "" ? "" : `: “${name}”`}. It is kept in this browser only, for the
        window that was used last.
      </span>
      <CommandButton id="start-afresh">Start afresh</CommandButton>
      <button
        type="button"
        className="quiet-button"
        aria-label="Dismiss"
        onClick={() => session.store.setState({ resumed: false })}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
