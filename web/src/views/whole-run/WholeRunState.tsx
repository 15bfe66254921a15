/** In the row of time: that the whole run is computed, or how far it is. What plays next to it is slow motion. */
import { term } from "../../base/terms";
import { useApp } from "../session-context";
import { wholeRunWords } from "./whole-run-texts";

export function WholeRunState() {
  return (
    <span className="progress-left progress-whole muted" {...term("whole-run")}>
      {useApp(wholeRunWords)}
    </span>
  );
}
