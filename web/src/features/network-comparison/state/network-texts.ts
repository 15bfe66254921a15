/** Names of the compared networks, and messages of the comparison's state. */
import type { ComparedNetwork } from "./networks";

/** As the paper calls them. */
export const NETWORK_NAMES: Readonly<Record<ComparedNetwork, string>> = {
  qsnet2: "Quadrics Elan-4",
  infiniband: "4X InfiniBand",
};

export const paperNotLoaded = "Couldn't load the paper. Close this sheet and open it again to retry.";
