/** Fetched with the first hot-spot. */
import { lazyPart } from "../lazy-part";

export const HotSpotReadoutLater = lazyPart(
  () => import("./HotSpotReadout").then((it) => it.HotSpot),
  "what explains a hot-spot",
);
