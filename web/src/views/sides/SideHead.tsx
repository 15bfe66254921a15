/** The head of a side's picture: its name, and whether it has the focus. */
import type { Side } from "../../engine/protocol";
import { isLocked } from "../../state/restrictions";
import { onSide } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import { TextInput } from "../setup/TextInput";

export function SideHead({ side }: { side: Side }) {
  const session = useSession();
  const letter = side.toUpperCase();
  const inFocus = useApp((state) => state.focus === side);
  const locked = useApp((state) => isLocked(state, "edit"));
  const name = useApp((state) => {
    const shown = onSide(state, side);
    return (shown?.draft ?? shown?.opened.scenario)?.name ?? "";
  });
  const rename = (next: string) =>
    void session.compare.edit(side, (scenario) => ({ ...scenario, name: next }), `Name ${letter} “${next}”`);
  return (
    <div className="side-head">
      <b className="side-letter">{letter}</b>
      <TextInput
        control={{ "aria-label": `Name of ${letter}`, disabled: locked }}
        className="side-name"
        value={name}
        parse={(text) => text.trim()}
        write={(value) => value}
        onCommit={rename}
        numeric={false}
        placeholder={`no name: “${letter}”`}
      />
      {inFocus ? (
        <span className="side-focus">in focus: the form edits it</span>
      ) : (
        <button
          type="button"
          className="quiet-button side-focus"
          title={`Put ${letter} in focus, for the form and for what is selected`}
          onClick={() => void session.compare.focus(side)}
        >
          Focus {letter}
        </button>
      )}
    </div>
  );
}
