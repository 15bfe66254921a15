/** The cost section of the form, loaded when it is first unfolded. */
import type { Scenario } from "../../engine/types";
import { lazyPart } from "../../views/lazy-part";
import { Fold } from "../../views/setup/Fold";
import * as texts from "./later-texts";

const PATHS = ["costs"];

const CostFields = lazyPart(() => import("./CostFields").then((it) => it.CostFields), texts.costSection, {
  waiting: <p className="muted">{texts.loadingCosts}</p>,
});

export function CostFold({ scenario }: { scenario: Scenario }) {
  return (
    <Fold title={texts.cost} words={texts.costContent} paths={PATHS} later>
      <CostFields scenario={scenario} />
    </Fold>
  );
}
