/** Fetched with the first hot-spot. */
import { lazyPart } from "../lazy-part";
import * as texts from "./bandwidth-texts";

export const HotSpotReadoutLater = lazyPart(
  () => import("./HotSpotReadout").then((it) => it.HotSpot),
  texts.hotSpotName,
);
