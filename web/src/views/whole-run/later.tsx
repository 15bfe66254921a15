/** The offer to compute a whole run that takes long, loaded when there is one. */
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import * as texts from "./later-texts";

export const WholeRunOfferLater = lazyPart(
  () => import("./WholeRunOffer").then((it) => it.WholeRunOffer),
  texts.offerName,
  NOTICE_ONLY,
);
