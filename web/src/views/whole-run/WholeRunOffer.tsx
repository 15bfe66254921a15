/** A whole run that takes long: what it would take and a button, then how far it is and a way to cancel it. */
import { term } from "../../base/terms";
import { wholeInFocus } from "../../state/whole-run";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";
import * as texts from "./offer-texts";
import "./whole-run.css";

export function WholeRunOffer() {
  const whole = useApp(wholeInFocus);
  const words = useApp(texts.offerWords);
  if (words === null) return null;
  return (
    <div className="whole-run-offer" data-phase={whole?.phase}>
      {whole?.phase === "running" ? (
        <>
          <progress aria-label={texts.progressLabel} max={1} value={whole.share} />
          <CommandButton id="cancel-whole-run" label={texts.cancelNamed}>
            {texts.cancel}
          </CommandButton>
        </>
      ) : (
        <CommandButton id="compute-whole-run" />
      )}
      <output className="muted" {...term("whole-run")}>
        {words}
      </output>
    </div>
  );
}
