/**
 * How a large tree is packed: chassis of 64 nodes with the Elites of levels 1 to 3, and above them top switches with
 * those of levels 4 and 5, as on ASCI Q (`asciq-collectives` 3 and Fig. 2). What a chassis holds is what its levels
 * connect. Segments of 1,024 nodes may be joined by further levels, the supertop.
 *
 * Elites of one chassis have numbers side by side. Those of a top switch are far apart, one in each quarter of its
 * segment: side by side are the columns that they get here.
 *
 * Absent here: no places on a screen.
 */

/** The part of a wiring that says how large it is. */
type Tree = { readonly arity: number; readonly levels: number; readonly elites_per_level: number };

/** Levels that are packed together, and the letter of their chassis. */
export type Packing = { first: number; last: number; letter: "B" | "T" };

/** The hardware's. Trees of another arity are nobody's machine. */
const ARITY = 4;
const BOTTOM: Packing = { first: 1, last: 3, letter: "B" };
const TOP: Packing = { first: 4, last: 5, letter: "T" };

const NONE: readonly Packing[] = [];
/** Four chassis are joined by one level, each of whose Elites is alone. */
const CHASSIS: readonly Packing[] = [BOTTOM];
const BOTH: readonly Packing[] = [BOTTOM, TOP];

/** None for what fits into a single chassis. */
export function packingsOf({ arity, levels }: Tree): readonly Packing[] {
  if (arity !== ARITY || levels <= BOTTOM.last) return NONE;
  return levels < TOP.last ? CHASSIS : BOTH;
}

/** How many Elites of a level are in one chassis. */
export function abreast({ arity }: Tree, { first, last }: Packing): number {
  return arity ** (last - first);
}

/** Whether a level joins segments. */
export function isOfSupertop(tree: Tree, level: number): boolean {
  return tree.arity === ARITY && level > TOP.last;
}

/** Columns of a segment, of those that a supertop joins; else all. */
export function segmentColumns({ arity, levels, elites_per_level }: Tree): number {
  return arity === ARITY && levels > TOP.last ? arity ** (TOP.last - 1) : elites_per_level;
}

/**
 * The column of an Elite by its level and its number there. Going up a level changes one digit of the number; the digits
 * that the levels of a top switch change become the last ones. A supertop's Elites stand over those that they join.
 */
export function columnOf(tree: Tree, level: number, index: number): number {
  const top = packingsOf(tree)[1];
  if (!top || level < top.first) return index;
  const low = tree.arity ** (top.first - 1);
  const within = abreast(tree, top);
  const above = Math.floor(index / (low * within));
  return (above * low + (index % low)) * within + (Math.floor(index / low) % within);
}

/** "B3", "T0"; "QA-T0" where a supertop joins segments. */
export function chassisName(tree: Tree, { letter, ...packing }: Packing, column: number): string {
  const segment = segmentColumns(tree);
  const number = Math.floor((column % segment) / abreast(tree, { letter, ...packing }));
  const name = `${letter}${number}`;
  return segment < tree.elites_per_level ? `${segmentName(Math.floor(column / segment))}-${name}` : name;
}

export function segmentName(segment: number): string {
  return `Q${String.fromCharCode(65 + segment)}`;
}

/** What an Elite is packed in, in words; null where nothing is packed. */
export function packedIn(tree: Tree, level: number, index: number): string | null {
  const packings = packingsOf(tree);
  if (packings.length === 0) return null;
  const packing = packings.find(({ first, last }) => level >= first && level <= last);
  if (!packing) return isOfSupertop(tree, level) ? "supertop" : null;
  const name = chassisName(tree, packing, columnOf(tree, level, index));
  return packing.letter === "B" ? `chassis ${name}` : `top switch ${name}`;
}
