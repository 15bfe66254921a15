/** A button that breaks what is selected, or mends it, from the present moment on. */
import { partAtHand } from "../../state/break-or-mend";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

export function BreakOrMend() {
  const atHand = useApp((state) => partAtHand(state) !== null);
  return atHand ? <CommandButton id="break-or-mend" className="break-or-mend" /> : null;
}
