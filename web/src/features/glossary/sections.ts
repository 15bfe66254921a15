/** The document of the model by its sections: what is between two headings of the second level. */
import type { Block, ModelDocument } from "../../lessons";

export type Section = { anchor: string; title: string; blocks: Block[] };

const START = "";

export function sectionsOf({ title, blocks, rules }: ModelDocument): Section[] {
  const sections: Section[] = [{ anchor: START, title, blocks: [] }];
  for (const block of blocks) {
    // The title is that of the beginning.
    if (block.kind === "heading" && block.level === 1) continue;
    if (block.kind === "heading" && block.level === 2)
      sections.push({ anchor: block.anchor, title: rules[block.anchor]?.title ?? block.anchor, blocks: [] });
    sections.at(-1)?.blocks.push(block);
  }
  return sections.filter((section) => section.blocks.length > 0);
}

const anchorsOf = (block: Block): (string | null | undefined)[] => {
  if (block.kind === "heading" || block.kind === "paragraph") return [block.anchor];
  return block.kind === "list" ? (block.anchors ?? []) : [];
};

/** The one that has this rule; the first one for none. */
export function sectionOf(sections: readonly Section[], anchor: string | null): Section {
  const has = ({ anchor: own, blocks }: Section) =>
    own === anchor || blocks.some((block) => anchorsOf(block).includes(anchor));
  const [first] = sections;
  if (!first) throw new Error("The document of the model is empty.");
  return (anchor === null ? undefined : sections.find(has)) ?? first;
}
