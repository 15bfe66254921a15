/** The accepted bandwidth of the side in focus, and what is published for it. */
import { useMemo } from "react";
import type { PublishedHere } from "../../papers/published";
import { isHidden } from "../../state/restrictions";
import { publishedHere } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { resultInFocus, triedNow } from "../../state/whole-run";
import { useApp, useAppLater } from "../session-context";
import { type BandwidthFigures, bandwidthFigures } from "./bandwidth-figures";

/** The published value is calculated again only when the scenario changes, or what is published. */
function usePublished(): PublishedHere | null {
  const opened = useApp((state) => focusedSide(state).opened);
  const published = useApp((state) => state.published);
  // What a hand holds is another experiment than the open scenario.
  const isTried = useApp((state) => triedNow(state) !== null);
  const isHeld = useApp((state) => isHidden(state, "answers")) || isTried;
  return useMemo(() => (isHeld ? null : publishedHere({ opened, published })), [opened, published, isHeld]);
}

/** What the chart and the figure in the panel's head are of. */
export function useFigures(): { figures: BandwidthFigures; published: PublishedHere | null } {
  const summary = useAppLater(resultInFocus);
  const published = usePublished();
  return { figures: useMemo(() => bandwidthFigures(summary, published), [summary, published]), published };
}
