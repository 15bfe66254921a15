/** A button of the command registry: its label, key and state come from there. */
import type { ReactNode } from "react";
import { type CommandId, command, runCommand } from "../state/commands";
import { useApp, useSession } from "./session-context";

type Props = {
  id: CommandId;
  /** What is seen; the command's label is read out. Without it the label itself is seen. */
  children?: ReactNode;
  label?: string;
  pressed?: boolean;
  className?: string;
};

export function CommandButton({ id, children, label, pressed, className }: Props) {
  const session = useSession();
  const { enabled, hint, label: own } = command(id);
  const usable = useApp(enabled);
  const name = label ?? own;
  return (
    <button
      type="button"
      className={className}
      data-command={id}
      aria-label={children === undefined ? undefined : name}
      aria-pressed={pressed}
      title={hint ? `${name} (${hint})` : name}
      disabled={!usable}
      onClick={() => void runCommand(session, id)}
    >
      {children ?? name}
    </button>
  );
}
