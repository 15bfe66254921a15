/** Texts shown until the offer to compute a whole run is loaded. */
export const offerName = "the whole run";
