/** Texts of a lesson as paper has them: nothing to press, claims by their ids, and blanks for what the page works out. */
import { createContext, use } from "react";
import type { Block, Inline, Lesson, Step } from "../../../lessons/lesson";

type Source = { lesson: Pick<Lesson, "claims" | "rules">; step: Pick<Step, "figures"> };

/** What a text refers to. */
export const PaperSource = createContext<Source>({
  lesson: { claims: {}, rules: {} },
  step: { figures: [] },
});

export function PaperBlocks({ of }: { of: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
  return of.map((block, at) => <PaperBlock key={at} block={block} />);
}

function PaperBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <PaperInlines of={block.inlines} />
        </p>
      );
    case "instruction":
      return (
        <p className="handout-instruction">
          <PaperInlines of={block.inlines} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
        <li key={at}>
          <PaperInlines of={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    // Of the document of the model alone.
    case "heading":
    case "table":
      return null;
  }
}

export function PaperInlines({ of }: { of: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
  return of.map((inline, at) => <PaperInline key={at} inline={inline} />);
}

function PaperInline({ inline }: { inline: Inline }) {
  const { lesson, step } = use(PaperSource);
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <PaperInlines of={inline.inlines} />
        </strong>
      );
    case "emphasis":
    case "term":
      return (
        <em>
          <PaperInlines of={inline.inlines} />
        </em>
      );
    case "claim":
      return (
        <>
          {inline.inlines.length > 0 ? <PaperInlines of={inline.inlines} /> : lesson.claims[inline.id]?.value}
          &nbsp;[{inline.id}]
        </>
      );
    case "rule":
      return <PaperRule anchor={inline.anchor} inlines={inline.inlines} />;
    case "figure":
      return (
        <>
          <Blank /> {step.figures.find(({ id }) => id === inline.id)?.unit}
        </>
      );
    case "link":
    case "here":
      return <PaperInlines of={inline.inlines} />;
  }
}

/** On the page "rule" is a link; paper says which rule. */
function PaperRule({ anchor, inlines }: { anchor: string; inlines: readonly Inline[] }) {
  const title = use(PaperSource).lesson.rules[anchor]?.title ?? anchor;
  const [only] = inlines;
  const isPlain = inlines.length === 1 && only?.kind === "text" && only.text === "rule";
  return inlines.length === 0 || isPlain ? `rule “${title}”` : <PaperInlines of={inlines} />;
}

/** Room for a number. */
export function Blank() {
  return <span className="handout-blank" role="img" aria-label="to be filled in" />;
}
