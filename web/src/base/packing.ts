/**
 * How a large tree is packed: chassis of 64 nodes with the Elites of levels 1 to 3, and above them top switches with
 * those of levels 4 and 5. What a chassis holds is what its levels connect. A top switch of QsNet joins 16 links, as on
 * ASCI Q (`asciq-collectives` 3 and Fig. 2), one of QsNetII eight times as many (`qsnet2-bandwidth`: 8 of 128 links
 * each). Segments of 1,024 nodes may be joined by further levels, the supertop.
 *
 * Elites of one chassis have numbers side by side. Those of a top switch are far apart, one in each quarter of its
 * segment: side by side are the columns that they get here. Over each column of a QsNetII network's chassis stand the
 * top switches that its Elites of level 3 lead to, two to each up link of level 2, so that both go together where up
 * links are left out.
 *
 * It has no places on a screen.
 */
import * as texts from "./texts";

/** Networks that are packed unlike; any other is packed as QsNet is, or not at all. */
const QSNET2 = "qsnet2";
const INFINIBAND = "infiniband";

/** The part of a wiring that says how large it is, and of which network. */
type Tree = {
  readonly network?: string | undefined;
  readonly arity: number;
  readonly levels: number;
  readonly elites_per_level: number;
  /** As many as of every other level unless it says otherwise. */
  readonly top_elites?: number;
  /** Of a fabric from a list of cables: that is in no one's chassis. */
  readonly names?: readonly string[] | undefined;
};

/** Levels that are packed together, how many Elites of each of them, and what that is called. */
export type Packing = {
  first: number;
  last: number;
  abreast: number;
  letter: "B" | "N" | "T";
  name: string;
};

/** The hardware's. No Quadrics machine has another arity. */
const ARITY = 4;
const BOTTOM: Packing = { first: 1, last: 3, abreast: 16, letter: "B", name: texts.chassis };
const NODES: Packing = { ...BOTTOM, letter: "N", name: texts.nodeChassis };
const TOP: Packing = { first: 4, last: 5, abreast: 4, letter: "T", name: texts.topSwitch };
const WIDE_TOP: Packing = { ...TOP, abreast: 32 };

const NONE: readonly Packing[] = [];
/** Four chassis are joined by one level, each of whose Elites is alone; more of them by top switches. */
const OF_QSNET: readonly Packing[][] = [[BOTTOM], [BOTTOM, TOP]];
const OF_QSNET2: readonly Packing[][] = [[NODES], [NODES, WIDE_TOP]];

/** Whether its parts are the hardware's. */
function isPacked({ network, arity, elites_per_level, top_elites = elites_per_level, names }: Tree): boolean {
  return !names && arity === ARITY && network !== INFINIBAND && top_elites === elites_per_level;
}

/** None for what fits into a single chassis. */
export function packingsOf(tree: Tree): readonly Packing[] {
  const { network, levels } = tree;
  if (!isPacked(tree) || levels <= BOTTOM.last) return NONE;
  return (network === QSNET2 ? OF_QSNET2 : OF_QSNET)[levels < TOP.last ? 0 : 1]!;
}

/** Links that lead down from all of it, to nodes or to chassis. */
export function linksDown({ arity }: Tree, { abreast }: Packing): number {
  return arity * abreast;
}

/** Whether a level joins segments. */
export function isOfSupertop(tree: Tree, level: number): boolean {
  return isPacked(tree) && level > TOP.last;
}

/** Columns of a segment, of those that a supertop joins; else all. */
export function segmentColumns(tree: Tree): number {
  const { arity, levels, elites_per_level } = tree;
  return isPacked(tree) && levels > TOP.last ? arity ** (TOP.last - 1) : elites_per_level;
}

/**
 * The column of an Elite by its level and its number there. Going up a level changes one digit of the number; the digits
 * that the levels of a top switch change become the last ones. A supertop's Elites stand over those that they join.
 */
export function columnOf(tree: Tree, level: number, index: number): number {
  const top = packingsOf(tree)[1];
  if (!top || level < top.first) return index;
  const low = tree.arity ** (top.first - 1);
  const within = tree.arity ** (top.last - top.first);
  const above = Math.floor(index / (low * within));
  const unit = top === WIDE_TOP ? byLevel2(index % low) : index % low;
  return (above * low + unit) * within + (Math.floor(index / low) % within);
}

/** Of three digits the middle one first, which level 2 changes, then that of level 1. */
function byLevel2(label: number): number {
  const [one, two, three] = [
    label % ARITY,
    Math.floor(label / ARITY) % ARITY,
    Math.floor(label / ARITY ** 2),
  ];
  return (two * ARITY + one) * ARITY + three;
}

/** "B3", "T0"; "QA-T0" where a supertop joins segments. */
export function chassisName(tree: Tree, { letter, abreast }: Packing, column: number): string {
  const segment = segmentColumns(tree);
  const name = `${letter}${Math.floor((column % segment) / abreast)}`;
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
  return `${packing.name} ${chassisName(tree, packing, columnOf(tree, level, index))}`;
}
