/** The sheet of shortcuts, straight from the command registry. */
import { COMMANDS } from "../state/commands";
import { Sheet } from "./Sheet";

export function KeysSheet() {
  return (
    <Sheet shown="keysShown" command="show-keys" title="Keys" className="keys">
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
    </Sheet>
  );
}
