/** A button of the command registry: its label, key and state come from there. */
import type { ReactNode } from "react";
import { type CommandId, command, commandLabel, keyHint, runCommand } from "../state/commands";
import { lockReason } from "../state/restrictions";
import { useApp, useSession } from "./session-context";

type Props = {
  id: CommandId;
  /** What is seen: words are read out, too; a picture goes by the label. Without either the label itself is seen. */
  children?: ReactNode;
  /** Read out in place of the command's own label. */
  label?: string;
  className?: string;
};

export function CommandButton({ id, children, label, className }: Props) {
  const session = useSession();
  const wanted = command(id);
  const usable = useApp(wanted.enabled);
  const own = useApp((state) => commandLabel(wanted, state));
  const hint = useApp((state) => keyHint(wanted, state.singleKeys));
  const pressed = useApp((state) => wanted.checked?.now(state));
  const locked = useApp((state) => lockReason(state, wanted.lock));
  const name = label ?? own;
  const speaks = typeof children === "string" && label === undefined;
  return (
    <button
      type="button"
      className={className}
      data-command={id}
      aria-label={children === undefined || speaks ? undefined : name}
      aria-pressed={pressed}
      title={locked ? `${name}. ${locked}` : hint ? `${name} (${hint})` : name}
      disabled={!usable}
      onClick={() => void runCommand(session, id)}
    >
      {children ?? name}
    </button>
  );
}
