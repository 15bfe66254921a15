/** Attributes of the page by which the panels that are left share the room of those that a link leaves out. */
import { type CSSProperties, useMemo } from "react";
import { HIDE_PARTS } from "../scenario/restrictions";
import { isDrawerOpen } from "../state/drawers";
import { isHidden } from "../state/restrictions";
import { useApp } from "../views/session-context";
import { type PageSide, pageGrid } from "./page-grid";

type Attributes = { "data-partial"?: true; style?: CSSProperties };

export function usePageGrid(side: PageSide = "form"): Attributes {
  const hidden = useApp((state) => HIDE_PARTS.filter((part) => isHidden(state, part)).join());
  const form = useApp((state) => isDrawerOpen(state, "form"));
  const charts = useApp((state) => isDrawerOpen(state, "charts"));
  return useMemo(() => {
    const grid = pageGrid(
      HIDE_PARTS.filter((part) => hidden.split(",").includes(part)),
      side,
      { form, charts },
    );
    if (!grid) return {};
    const { areas, rows, columns, narrowAreas } = grid;
    const style: Record<`--${string}`, string> = {
      "--areas": areas,
      "--rows": rows,
      "--columns": columns,
      "--narrow-areas": narrowAreas,
    };
    return { "data-partial": true, style: style as CSSProperties };
  }, [hidden, side, form, charts]);
}
