/** Which claims are shown. */
import type { ClaimKind, Role } from "../../engine/types";
import type { Claim } from "../../papers/claims";
import type { ClaimStatus } from "./state/verdicts";

/** "" represents any. */
export type Filter = { status: ClaimStatus | ""; role: Role | ""; kind: ClaimKind | ""; text: string };

export const ALL: Filter = { status: "", role: "", kind: "", text: "" };

export const KINDS: readonly ClaimKind[] = ["value", "shape", "definition"];

/** Every word has to be somewhere in what is written of the claim. */
export function matches(filter: Filter, claim: Claim, status: ClaimStatus): boolean {
  if (filter.status !== "" && filter.status !== status) return false;
  if (filter.role !== "" && filter.role !== claim.role) return false;
  if (filter.kind !== "" && filter.kind !== claim.kind) return false;
  const { id, place, statement, unit = "", reason = "" } = claim;
  const written = [id, place, statement, unit, reason].join(" ").toLowerCase();
  return filter.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => written.includes(word));
}
