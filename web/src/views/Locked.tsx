/** A word beside what a link locks; why, to those who point at it and those who listen. */
import { type Lock, lockReason } from "../state/restrictions";
import { useApp } from "./session-context";

export function Locked({ by }: { by: Lock }) {
  const reason = useApp((state) => lockReason(state, by));
  return reason ? (
    <span className="locked-note" title={reason}>
      locked<span className="visually-hidden">: {reason.replace("Locked: ", "")}</span>
    </span>
  ) : null;
}
