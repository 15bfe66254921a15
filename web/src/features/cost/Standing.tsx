/** The provenance of a price, as a framed word: readable without its colour. */
import { term } from "../../base/terms";
import type { PriceStanding } from "../../engine/types";

const WORDS: Record<PriceStanding, string> = { listed: "listed", assumed: "assumed", solved: "solved for" };

export function Standing({ standing, isOwn }: { standing: PriceStanding; isOwn: boolean }) {
  return isOwn ? (
    <span className="standing" {...term("provenance")} data-standing="own">
      your price
    </span>
  ) : (
    <span className="standing" {...term("provenance")} data-standing={standing}>
      {WORDS[standing]}
    </span>
  );
}
