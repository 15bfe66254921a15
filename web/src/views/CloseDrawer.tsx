/** Closes a drawer of the page, where it is the user's to close. */
import { command } from "../state/commands";
import { type Drawer, toggleDrawer } from "../state/drawers";
import { Icon, type IconName } from "./Icon";
import { useApp, useSession } from "./session-context";

type Props = { drawer: Drawer; label: string; icon: IconName };

export function CloseDrawer({ drawer, label, icon }: Props) {
  const { store } = useSession();
  const usable = useApp(command(`toggle-${drawer}`).enabled);
  return usable ? (
    <button
      type="button"
      className="quiet-button"
      aria-label={label}
      title={label}
      onClick={() => toggleDrawer(store, drawer)}
    >
      <Icon name={icon} />
    </button>
  ) : null;
}
