/** Texts of the two sides of a comparison. */
import { counted } from "../../base/counted";

// Above the pictures.
export const comparison = "Comparison";
export const pictureChoice = "Picture";
export const bothSides = "A and B";
export const difference = "B − A";
export const differenceNote = "How much more or less B has than A at the current time";
export const swapSides = "Swap A and B";
export const swapSymbol = "A ⇄ B";
export const stopComparing = "Stop comparing";

// The legend of B − A.
export const legendLabel = "What the picture shows";
export const colourScale = "less | more in B";
export const delayHint = "summed over the packets that came in by an Elite's links";
export const eliteDelay = (scale: string) => `Elite: delay ${scale}`;
export const maximumOfBoth = (delay: string) => `${delay}, maximum of A and B`;
export const linkMeasure = "link:";
export const recentUtilisation = (share: string) => `±${share} of its capacity, recent`;
export const differenceScale = (end: string, whole: string) => `±${end} (100 = ${whole})`;
export const barMeaning = "bar above an Elite: more, below: less";
export const solidMeaning = "more: solid";
export const dashedMeaning = "less: dashed or hatched; width: amount";

// A side.
export const of = "of";
export const nameEdit = (side: string, name: string) => `Name ${side} “${name}”`;
export const automaticNameEdit = (side: string) => `Name ${side} by its differences`;
export const nameLabel = (side: string) => `Name of ${side}`;
export const inFocus = "in focus: the form edits it";
export const focus = (side: string) => `Focus ${side}`;
export const focusHint = (side: string) => `Put ${side} in focus: the form and the selection apply to it`;

// Why there is no B − A.
export const cabledShape = (nodes: number, cables: number) =>
  `${counted(nodes, "node")} and ${counted(cables, "cable")}`;
export const otherCabling = (a: string, b: string) =>
  `B − A is not available: the machines have different cabling. A has ${a}, B ${b}.`;
export function treeShape(nodes: number, levels: number, arity: number, mergedTops: boolean): string {
  const tops = mergedTops ? " with merged tops" : "";
  return `${nodes} nodes under ${levels} ${levels === 1 ? "level" : "levels"} of ${arity}-ary Elites${tops}`;
}
export const otherTree = (a: string, b: string) =>
  `B − A is not available: the trees differ in shape. A has ${a}, B ${b}.`;
