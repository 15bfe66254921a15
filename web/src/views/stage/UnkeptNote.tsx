/** The open scenario is too large for a link and for this browser's storage: says so, and saves it. */
import { scenarioFileName, scenarioFileText } from "../../scenario/file";
import { unkeptScenarios } from "../../state/unkept";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./unkept-texts";

export function UnkeptNote() {
  const session = useSession();
  const isShown = useApp((state) => unkeptScenarios(state).length > 0);
  const dismiss = () =>
    session.store.setState(({ unkept, unkeptDismissed }) => ({
      unkeptDismissed: [...unkeptDismissed, ...unkept],
    }));
  const save = () => {
    for (const scenario of unkeptScenarios(session.store.getState()))
      session.page.saveText(scenarioFileName(scenario), scenarioFileText(scenario));
    dismiss();
  };
  if (!isShown) return null;
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
