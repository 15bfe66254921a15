/** Begins to compare; while that lasts, what it is done with and ended by stands over the pictures. */
import { isComparing } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

export function CompareButton() {
  const comparing = useApp((state) => isComparing(state));
  return comparing ? null : <CommandButton id="compare">Compare</CommandButton>;
}
