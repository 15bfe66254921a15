/** Begins to compare; while that lasts, what it is done with and ended by stands over the pictures. */
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

export function CompareButton() {
  const comparing = useApp((state) => state.compare !== null);
  return comparing ? null : <CommandButton id="compare">Compare</CommandButton>;
}
