/** How many seeds a verdict has, and how long its runs are. */
import type { StatedVerdict } from "../../scenario/stated-verdict";
import type { AskedVerdict } from "../../state/app-state";

/** As the verdict that a link states was asked for. */
export const askedBy = ({ seeds, fixedSeeds, fixedLength }: StatedVerdict): AskedVerdict => ({
  seeds: fixedSeeds ? seeds : null,
  fixedLength,
});
