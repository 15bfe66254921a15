/** The provenance of a price, as a framed word: readable without its colour. */
import { term } from "../../base/terms";
import type { PriceStanding } from "../../engine/types";
import { OWN_PRICE, STANDING_WORDS } from "./cost-texts";

export function Standing({ standing, isOwn }: { standing: PriceStanding; isOwn: boolean }) {
  return isOwn ? (
    <span className="standing" {...term("provenance")} data-standing="own">
      {OWN_PRICE}
    </span>
  ) : (
    <span className="standing" {...term("provenance")} data-standing={standing}>
      {STANDING_WORDS[standing]}
    </span>
  );
}
