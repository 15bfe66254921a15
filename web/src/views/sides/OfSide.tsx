/** In the head of a panel, while two are compared: which of them it tells of. */
import { isComparing } from "../../state/sides";
import { useApp } from "../session-context";
import { mapShown } from "./compared";

/** `differs` where the panel shows B − A when the pictures do. */
export function OfSide({ differs = false }: { differs?: boolean }) {
  const told = useApp((state) => {
    if (!isComparing(state)) return null;
    return differs && mapShown(state) === "difference" ? "B − A" : state.focus.toUpperCase();
  });
  return told === null ? null : (
    <span className="of-side">
      <span className="visually-hidden">of </span>
      {told}
    </span>
  );
}
