/** What counts as reproduced. */
import type { Claim } from "./claims";

export type Range = { low: number; high: number };

/** Of a printed value or range; one value has both ends equal. */
export function toleratedRange({ low, high }: Range, { tolerance }: Pick<Claim, "tolerance">): Range {
  if (tolerance?.range) return { low: tolerance.range[0], high: tolerance.range[1] };
  const share = tolerance?.relative ?? 0;
  const much = tolerance?.within ?? 0;
  return { low: low * (1 - share) - much, high: high * (1 + share) + much };
}
