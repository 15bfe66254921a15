/** Texts of a lesson as paper has them: nothing to press, claims by their ids, and blanks for what the page calculates. */
import { use } from "react";
import type { Inline } from "../../../lessons/lesson";
import { Inlines } from "../../../views/prose/Inlines";
import { type Leading, ProseContext } from "../../../views/prose/prose-context";
import * as texts from "./texts";

/** For the context of a text that is printed. */
export function OnPaper({ inline }: { inline: Leading }) {
  const { claims, figure } = use(ProseContext);
  switch (inline.kind) {
    case "term":
      return (
        <em>
          <Inlines of={inline.inlines} />
        </em>
      );
    case "claim":
      return (
        <>
          {inline.inlines.length > 0 ? <Inlines of={inline.inlines} /> : claims[inline.id]?.value}
          {texts.citation(inline.id)}
        </>
      );
    case "rule":
      return <PaperRule anchor={inline.anchor} inlines={inline.inlines} />;
    case "figure":
      return figure?.(inline.id);
    case "link":
    case "here":
      return <Inlines of={inline.inlines} />;
  }
}

/** On the page "rule" is a link; paper says which rule. */
function PaperRule({ anchor, inlines }: { anchor: string; inlines: readonly Inline[] }) {
  const title = use(ProseContext).rules[anchor]?.title ?? anchor;
  const [only] = inlines;
  const isPlain = inlines.length === 1 && only?.kind === "text" && only.text === "rule";
  return inlines.length === 0 || isPlain ? texts.rule(title) : <Inlines of={inlines} />;
}

/** Room for a number. */
export function Blank({ unit }: { unit: string }) {
  return (
    <>
      <span className="handout-blank" role="img" aria-label={texts.blank} /> {unit}
    </>
  );
}
