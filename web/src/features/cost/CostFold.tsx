/** The cost section of the form, loaded when it is first unfolded. */
import type { Scenario } from "../../engine/types";
import { lazyPart } from "../../views/lazy-part";
import { Fold } from "../../views/setup/Fold";

const PATHS = ["costs"];

const CostFields = lazyPart(
  () => import("./CostFields").then((it) => it.CostFields),
  "what the network costs",
  { waiting: <p className="muted">Fetching what parts cost…</p> },
);

export function CostFold({ scenario }: { scenario: Scenario }) {
  return (
    <Fold title="Cost" words="what its parts come to" paths={PATHS} later>
      <CostFields scenario={scenario} />
    </Fold>
  );
}
