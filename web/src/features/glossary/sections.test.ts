import { expect, test } from "vitest";
import type { Block, ModelDocument } from "../../lessons/lesson";
import { text } from "../../views/prose/prose.fixture";
import { sectionOf, sectionsOf } from "./sections";

const heading = (level: number, anchor: string): Block => ({ kind: "heading", level, anchor, inlines: [] });
const MODEL: ModelDocument = {
  title: "The network model",
  blocks: [
    heading(1, "the-network-model"),
    { kind: "paragraph", inlines: [text("What is simulated.")] },
    heading(2, "rules"),
    { kind: "paragraph", inlines: [text("Hop")], anchor: "hop" },
    heading(3, "more"),
    heading(2, "measures"),
    { kind: "list", ordered: false, items: [[text("one")], [text("two")]], anchors: [null, "two"] },
  ],
  rules: {
    rules: { title: "Rules", section: "Rules" },
    measures: { title: "Measures", section: "Measures" },
  },
};
const SECTIONS = sectionsOf(MODEL);

test("a section goes from a heading of the second level to the next", () => {
  expect(SECTIONS.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ["The network model", 1],
    ["Rules", 3],
    ["Measures", 2],
  ]);
});

test("a rule is found in its section, whether it is a heading, a paragraph or an item", () => {
  const at = (anchor: string | null) => sectionOf(SECTIONS, anchor).title;
  expect(["rules", "hop", "more", "two"].map(at)).toEqual(["Rules", "Rules", "Rules", "Measures"]);
});

test("the document begins at its beginning, also for a rule that is not there", () => {
  expect(sectionOf(SECTIONS, null).title).toBe("The network model");
  expect(sectionOf(SECTIONS, "nonsense").title).toBe("The network model");
});
