/** Texts of the forecast of link loads. */

export const noLinkUsed = "No link carries traffic.";
export const afterApplying = "Link loads appear once the edit is applied.";
export const showOnTree = "Show on the tree";
const ASSUMPTION =
  "Loads are shares of link capacity. Assumes no blocking, with traffic spread evenly over all shortest paths.";
/** Null where the load of saturation is not known. */
export function assumption(saturation: number | null): string {
  if (saturation === null) return ASSUMPTION;
  const first =
    saturation >= 1
      ? "No link exceeds its capacity."
      : `The first link saturates at a load of ${saturation.toFixed(2)}.`;
  return `${first} ${ASSUMPTION}`;
}
export const level = "level";
export const maximumUp = "max, up";
export const maximumDown = "max, down";
export const meanLoad = (share: string) => `mean ${share} of a link's capacity`;
export const maximum = "Maximum:";
export const moreAlike = (count: number) => `and ${count} more with the same load`;
