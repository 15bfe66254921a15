/** What an earlier visit left was not taken up again: says why, and saves it as a file. */
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./set-aside-texts";

export function SetAsideNote() {
  const session = useSession();
  const aside = useApp((state) => state.setAside);
  if (!aside) return null;
  const isEdit = aside.what === "edit";
  const dismiss = () => session.store.setState({ setAside: null });
  const startAfresh = () => {
    dismiss();
    void session.navigation.startAfresh();
  };
  return (
    <section className="stage-note" role="status" aria-label={isEdit ? texts.noteLabel : texts.visitLabel}>
      <span>{isEdit ? texts.setAside(aside.why) : texts.notOpened(aside.why)}</span>
      <button type="button" onClick={() => session.page.saveText(texts.fileNames[aside.what], aside.text)}>
        {isEdit ? texts.download : texts.downloadVisit}
      </button>
      {isEdit ? (
        <button type="button" onClick={startAfresh}>
          {texts.startOver}
        </button>
      ) : null}
      <button type="button" className="quiet-button" aria-label={texts.dismissLabel} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
