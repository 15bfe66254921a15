/** The side that a panel is about, in its head, during a comparison. */
import { isComparing } from "../../state/sides";
import { useApp } from "../session-context";
import { mapShown } from "./compared";
import * as texts from "./texts";

/** `differs` where the panel shows B − A when the pictures do. */
export function OfSide({ differs = false }: { differs?: boolean }) {
  const label = useApp((state) => {
    if (!isComparing(state)) return null;
    return differs && mapShown(state) === "difference" ? texts.difference : state.focus.toUpperCase();
  });
  return label === null ? null : (
    <span className="of-side">
      <span className="visually-hidden">{texts.of} </span>
      {label}
    </span>
  );
}
