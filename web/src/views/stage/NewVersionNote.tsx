/** Says that a new version of the page is available; this one runs until its user loads the new one. */
import { useState } from "react";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp } from "../session-context";
import * as texts from "./new-version-texts";

export function NewVersionNote() {
  const found = useApp((state) => state.newVersion);
  const presenting = useApp((state) => state.presenting);
  const [put, putAway] = useState("none");
  if (found === "none" || found === put || presenting) return null;
  return (
    <p className="stage-note" role="status">
      <span>{found === "waiting" ? texts.versionWaiting : texts.versionElsewhere}</span>
      <CommandButton id="load-new-version" label={texts.loadVersion}>
        {texts.loadVersion}
      </CommandButton>
      <button
        type="button"
        className="quiet-button"
        aria-label={texts.notNow}
        title={texts.notNowHint}
        onClick={() => putAway(found)}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
