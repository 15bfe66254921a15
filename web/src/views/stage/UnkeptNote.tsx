/** What is open is too large for a link and for this browser's storage: says so, and saves it. */
import { scenarioFileName, scenarioFileText } from "../../scenario/file";
import { onSide, SIDES } from "../../state/sides";
import { Icon } from "../Icon";
import { useSession } from "../session-context";
import * as texts from "./unkept-texts";

export function UnkeptNote() {
  const session = useSession();
  const dismiss = () => session.store.setState({ unkept: [] });
  const save = () => {
    const state = session.store.getState();
    for (const side of SIDES) {
      const opened = onSide(state, side)?.opened;
      if (opened && state.unkept.includes(opened.payload))
        session.page.saveText(scenarioFileName(opened.scenario), scenarioFileText(opened.scenario));
    }
    dismiss();
  };
  return (
    <section className="stage-note" role="status" aria-label={texts.noteLabel}>
      <span>{texts.unkept}</span>
      <button type="button" className="primary" onClick={save}>
        {texts.save}
      </button>
      <button type="button" className="quiet-button" aria-label={texts.dismissLabel} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
