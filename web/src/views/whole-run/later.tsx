/** What is said of a whole run that takes long, fetched when there is one. */
import { lazyPart, NOTICE_ONLY } from "../lazy-part";

export const WholeRunOfferLater = lazyPart(
  () => import("./WholeRunOffer").then((it) => it.WholeRunOffer),
  "the whole run",
  NOTICE_ONLY,
);
