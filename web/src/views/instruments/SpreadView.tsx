/** How evenly the nodes of the side in focus are served. */
import { NodeHistogram } from "../../charts/NodeHistogram";
import type { NodeBandwidths } from "../../engine/types";
import { Sized } from "./Sized";

export function SpreadView({ bandwidths }: { bandwidths: NodeBandwidths }) {
  return <Sized>{(size) => <NodeHistogram {...size} bandwidths={bandwidths} />}</Sized>;
}
