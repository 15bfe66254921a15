/** Next to a value in a head: that it is one so far, or not resolved; nothing next to one that is. */
import { term } from "../../base/terms";
import type { Worth } from "../../engine/worth";
import * as texts from "./bandwidth-texts";

export function WorthMark({ worth }: { worth: Worth | null }) {
  if (worth === null || worth === "resolved") return null;
  return (
    <span className="worth" data-worth={worth} {...term("resolved")}>
      {worth === "unresolved" ? "○ " : "… "}
      <span className="worth-words">{texts.worths[worth]}</span>
    </span>
  );
}
