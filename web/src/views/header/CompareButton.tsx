/**
 * Begins to compare. While that lasts, what it is done with and ended by is over the pictures, and the place of the
 * button stays, so that its neighbours do not move under the pointer.
 */
import { isComparing } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";
import * as texts from "./texts";

export function CompareButton() {
  const comparing = useApp((state) => isComparing(state));
  return (
    <CommandButton id="compare" className={comparing ? "place-kept" : ""}>
      {texts.compare}
    </CommandButton>
  );
}
