/** Says that the page resumed an earlier visit, and offers to start over. */
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./resumed-texts";

export function ResumedNote() {
  const session = useSession();
  const shown = useApp((state) => state.resumed);
  const name = useApp((state) => focusedSide(state).opened?.scenario.name ?? "");
  if (!shown) return null;
  return (
    <p className="stage-note" role="status">
      <span>{texts.resumed(name)}</span>
      <CommandButton id="start-afresh">{texts.startOver}</CommandButton>
      <button
        type="button"
        className="quiet-button"
        aria-label={texts.dismissLabel}
        onClick={() => session.store.setState({ resumed: false })}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
