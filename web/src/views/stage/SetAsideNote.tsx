/** An edit of an earlier visit was not taken up again: says why, and gives it away as a file. */
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./set-aside-texts";

export function SetAsideNote() {
  const session = useSession();
  const aside = useApp((state) => state.setAside);
  if (!aside) return null;
  const dismiss = () => session.store.setState({ setAside: null });
  const startAfresh = () => {
    dismiss();
    void session.navigation.startAfresh();
  };
  return (
    <section className="stage-note" role="status" aria-label={texts.noteLabel}>
      <span>{texts.setAside(aside.why)}</span>
      <button type="button" onClick={() => session.page.saveText("flitscope-edit.json", aside.text)}>
        {texts.download}
      </button>
      <button type="button" onClick={startAfresh}>
        {texts.startOver}
      </button>
      <button type="button" className="quiet-button" aria-label={texts.dismissLabel} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
