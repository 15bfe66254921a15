/** Says that there is another version of the page than this one, which goes on until its user wants the new one. */
import { useState } from "react";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp } from "../session-context";

export function NewVersionNote() {
  const found = useApp((state) => state.newVersion);
  const presenting = useApp((state) => state.presenting);
  const [put, putAway] = useState("none");
  if (found === "none" || found === put || presenting) return null;
  return (
    <p className="stage-note" role="status">
      <span>
        {found === "waiting"
          ? "There is a new version of Flitscope."
          : "Another window has loaded a new version of Flitscope; this one goes on with the old."}
      </span>
      <CommandButton id="load-new-version" label="Load the new version">
        Load the new version
      </CommandButton>
      <button
        type="button"
        className="quiet-button"
        aria-label="Not now"
        title="Not now; the menu has it, too"
        onClick={() => putAway(found)}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
