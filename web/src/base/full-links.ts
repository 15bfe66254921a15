/**
 * Links that are full: for nine tenths of the last 50 µs or more, flits were in their slots, or no channel of theirs was
 * free. How many of each level and direction are, and that in words.
 *
 * It has no drawing, and no judgement of what fills them.
 */
import { formatCount, formatDuration } from "./format";
import { areFull, linksOfLevel, moreLinks, noneFull } from "./full-links-texts";
import { inList } from "./texts";

/** Share of the time from which on a link is called full. */
export const FULL = 0.9;

/** By directed link, 1 where it is full. */
export function fullFlags(shares: ArrayLike<number>): Uint8Array {
  return Uint8Array.from(shares, (share) => (share >= FULL ? 1 : 0));
}

type Links = {
  readonly link_level: ArrayLike<number>;
  readonly link_up: ArrayLike<number>;
};

/** Links of one level and direction; of level 1 are those between nodes and the first Elites. */
export type FullLevel = { level: number; up: boolean; full: number; of: number };

/** Where any are full, those with the greatest share of full ones first. */
export function fullByLevel({ link_level, link_up }: Links, shares: ArrayLike<number>): FullLevel[] {
  const levels: FullLevel[] = [];
  // What was counted on another machine says nothing of this one.
  if (shares.length !== link_level.length) return levels;
  for (let link = 0; link < shares.length; link++) {
    const [level, up] = [link_level[link]!, link_up[link] === 1];
    const at = 2 * level + (up ? 0 : 1);
    levels[at] ??= { level, up, full: 0, of: 0 };
    levels[at].of += 1;
    if (shares[link]! >= FULL) levels[at].full += 1;
  }
  return levels.filter(({ full }) => full > 0).sort((a, b) => b.full / b.of - a.full / a.of);
}

export function countFull(levels: readonly FullLevel[]): number {
  return levels.reduce((sum, { full }) => sum + full, 0);
}

/** As many of several levels and directions as are named. */
const MAX_NAMED = 4;

function levelWords({ level, up, full, of }: FullLevel): string {
  const [from, to] = up ? [level - 1, level] : [level, level - 1];
  return linksOfLevel(formatCount(full), formatCount(of), from, to);
}

/**
 * "24 of 64 links from level 2 to level 3 are full: for 90 % or more of the last 50 µs, their flit slots were used or
 * none of their channels was free."
 */
export function fullWords(levels: readonly FullLevel[], spanNs: number): string {
  const time = formatDuration(spanNs);
  if (levels.length === 0) return noneFull(time);
  const named = levels.slice(0, MAX_NAMED).map(levelWords);
  const more = countFull(levels.slice(MAX_NAMED));
  if (more > 0) named.push(moreLinks(formatCount(more)));
  return areFull(inList(named), countFull(levels), time);
}
