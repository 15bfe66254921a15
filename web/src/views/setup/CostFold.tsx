/** What the network costs, fetched when it is unfolded for the first time. */
import type { Scenario } from "../../engine/types";
import { useFetched } from "../use-fetched";
import { Fold } from "./Fold";

const load = () => import("../cost/CostFields");
const PATHS = ["costs"];

export function CostFold({ scenario }: { scenario: Scenario }) {
  return (
    <Fold title="Cost" words="what its parts come to" paths={PATHS} later>
      <CostFieldsLater scenario={scenario} />
    </Fold>
  );
}

function CostFieldsLater({ scenario }: { scenario: Scenario }) {
  const part = useFetched(load, "What the network costs");
  return part ? <part.CostFields scenario={scenario} /> : <p className="muted">Fetching what parts cost…</p>;
}
