/** A label next to a control that a link locks. Its description says why. */
import { type Lock, lockReason } from "../state/restrictions";
import { useApp, useSession } from "./session-context";
import * as texts from "./texts";

export function Locked({ by }: { by: Lock }) {
  const session = useSession();
  const reason = useApp((state) => lockReason(state, by));
  return reason ? (
    <button type="button" className="quiet-button locked-note" onClick={() => session.notice(`${reason}.`)}>
      {texts.locked}
      <span className="visually-hidden">: {reason.replace("Locked: ", "")}</span>
    </button>
  ) : null;
}
