/** What a simulated value that was compared with a published one says, with the tolerance and the role of the claim. */
import { formatAmount } from "../base/format";
import type { Role } from "../engine/types";
import * as texts from "./agreement-texts";
import type { Published, verdict } from "./published";

type Place = NonNullable<ReturnType<typeof verdict>>;

/** "within 155–210 MB/s (tolerance), calibrated to this value" */
export function agreementWords(
  { tolerated: { low, high }, unit, role }: Pick<Published, "tolerated" | "unit" | "role">,
  place: Place,
): string {
  return `${texts.PLACES[place]} ${formatAmount(low)}–${formatAmount(high)} ${unit} (${texts.tolerance}), ${roleWords(role)}`;
}

/** What agreement with a claim of this role is worth. */
export const roleWords = (role: Role): string => texts.ROLES[role];
