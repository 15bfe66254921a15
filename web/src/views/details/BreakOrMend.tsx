/** A button that breaks what is selected, or mends it, from the present moment on. */
import { eliteWord } from "../../base/texts";
import { partAtHand } from "../../state/break-or-mend";
import { openTopology } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";
import * as texts from "./object-texts";

export function BreakOrMend() {
  const words = useApp((state) => {
    const at = partAtHand(state);
    const name = state.selected?.kind === "link" ? texts.link : eliteWord(openTopology(state)?.network);
    return at && (at.broken ? texts.mendThis(name) : texts.breakThis(name));
  });
  return words ? <CommandButton id="break-or-mend">{words}</CommandButton> : null;
}
