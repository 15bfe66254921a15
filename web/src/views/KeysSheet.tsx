/** The sheet of shortcuts, straight from the command registry. A native dialog keeps the focus and closes on Esc. */
import { useEffect, useRef } from "react";
import { COMMANDS } from "../state/commands";
import { useApp, useSession } from "./session-context";

export function KeysSheet() {
  const session = useSession();
  const shown = useApp((state) => state.keysShown);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
    if (!shown) dialog.current?.close();
  }, [shown]);
  const close = () => session.store.setState({ keysShown: false });
  return (
    <dialog ref={dialog} className="keys" data-command="show-keys" aria-label="Keys" onClose={close}>
      <div className="panel-head">
        <h2>Keys</h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      <dl>
        {COMMANDS.filter((command) => command.hint !== "").map((command) => (
          <div key={command.id}>
            <dt>
              <kbd>{command.hint}</kbd>
            </dt>
            <dd>{command.label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Tab</kbd> <kbd>← ↑ ↓ →</kbd>
          </dt>
          <dd>Reach the network, then walk from Elite to Elite</dd>
        </div>
      </dl>
      <p className="muted">Keys act outside text fields only.</p>
    </dialog>
  );
}
