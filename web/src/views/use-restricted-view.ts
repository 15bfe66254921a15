/** What a link within the page says of the view, so that what it opens is restricted as this page is. */
import type { View } from "../scenario/view";
import { useApp } from "./session-context";

export function useRestrictedView(): Pick<View, "hide" | "lock"> {
  const { hidden, locked } = useApp((state) => state.restrictions);
  return { hide: hidden, lock: locked };
}
