/**
 * The head of a side's picture: its name, and whether it has the focus. Two scenarios of one name go by what differs,
 * until one of them gets a name of its own.
 */
import type { Side } from "../../engine/protocol";
import { hasSameName } from "../../scenario/naming";
import { isLocked } from "../../state/restrictions";
import { onSide, otherSide, sideName } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import { TextInput } from "../setup/TextInput";
import * as texts from "./texts";

export function SideHead({ side }: { side: Side }) {
  const session = useSession();
  const letter = side.toUpperCase();
  const inFocus = useApp((state) => state.focus === side);
  const locked = useApp((state) => isLocked(state, "edit"));
  const name = useApp((state) => {
    const shown = onSide(state, side);
    return (shown?.draft ?? shown?.opened.scenario)?.name ?? "";
  });
  const others = useApp((state) => onSide(state, otherSide(side))?.opened.scenario.name ?? "");
  const proposed = useApp((state) => sideName(state, side));
  const rename = (typed: string) => {
    const next = typed || others;
    const said = typed ? texts.nameEdit(letter, typed) : texts.automaticNameEdit(letter);
    void session.compare.edit(side, (scenario) => ({ ...scenario, name: next }), said);
  };
  return (
    <div className="side-head">
      <b className="side-letter">{letter}</b>
      <TextInput
        control={{ "aria-label": texts.nameLabel(letter), disabled: locked }}
        className="side-name"
        value={hasSameName(name, others) ? "" : name}
        parse={(text) => text.trim()}
        write={(value) => value}
        onCommit={rename}
        numeric={false}
        placeholder={proposed}
      />
      {inFocus ? (
        <span className="side-focus">{texts.inFocus}</span>
      ) : (
        <button
          type="button"
          className="quiet-button side-focus"
          title={texts.focusHint(letter)}
          onClick={() => void session.compare.focus(side)}
        >
          {texts.focus(letter)}
        </button>
      )}
    </div>
  );
}
