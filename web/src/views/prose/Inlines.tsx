/**
 * Words within a line. What they lead to opens in place: a term in its popover, a rule in the model's document, a claim in
 * a card of its own, an object on the stage. Nothing here is HTML from a file: every piece is made of its parts.
 */

import { use } from "react";
import { objectOfCode } from "../../base/object-code";
import type { Inline } from "../../lessons/lesson";
import { openSheet } from "../../state/sheets";
import { useSession } from "../session-context";
import { marksObject } from "../use-marking";
import { ClaimRef } from "./ClaimRef";
import { type Leading, ProseContext } from "./prose-context";
import { WordButton } from "./WordButton";
import "./prose.css";
import * as texts from "./texts";

export function Inlines({ of }: { of: readonly Inline[] }) {
  // Texts never change while they are shown, so their places tell their pieces apart.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return of.map((inline, at) => <Piece key={at} inline={inline} />);
}

function Piece({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines of={inline.inlines} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines of={inline.inlines} />
        </em>
      );
    default:
      return <Led inline={inline} />;
  }
}

function Led({ inline }: { inline: Leading }) {
  const { leading: Show = Pressed } = use(ProseContext);
  return <Show inline={inline} />;
}

function Pressed({ inline }: { inline: Leading }) {
  switch (inline.kind) {
    case "link":
      return <Elsewhere href={inline.href} inlines={inline.inlines} />;
    case "term":
      return <Term id={inline.id} inlines={inline.inlines} />;
    case "rule":
      return <Rule anchor={inline.anchor} inlines={inline.inlines} />;
    case "claim":
      return <ClaimRef id={inline.id} inlines={inline.inlines} />;
    case "figure":
      return <FigureHere id={inline.id} />;
    case "here":
      return <Here object={inline.object} inlines={inline.inlines} />;
  }
}

type Linked<Kind extends Inline["kind"]> = Omit<Extract<Inline, { kind: Kind }>, "kind">;

/** What is on another site opens next to the page, which is at work. */
function Elsewhere({ href, inlines }: Linked<"link">) {
  const outside = /^https?:/.test(href);
  return (
    <a href={href} {...(outside && { target: "_blank", rel: "noreferrer" })}>
      <Inlines of={inlines} />
    </a>
  );
}

function Term({ id, inlines }: Linked<"term">) {
  const session = useSession();
  return (
    <WordButton
      className="prose-term"
      data-term={id}
      title={texts.showDefinition}
      onPress={() => session.store.setState({ term: { id } })}
    >
      <Inlines of={inlines} />
    </WordButton>
  );
}

function Rule({ anchor, inlines }: Linked<"rule">) {
  const session = useSession();
  const rule = use(ProseContext).rules[anchor];
  return (
    <WordButton
      className="prose-rule"
      data-rule={anchor}
      title={rule ? texts.rule(rule.section, rule.title) : texts.model}
      onPress={() => session.store.setState(openSheet({ id: "model", at: anchor }))}
    >
      {inlines.length > 0 ? <Inlines of={inlines} /> : (rule?.title ?? anchor)}
    </WordButton>
  );
}

function FigureHere({ id }: Linked<"figure">) {
  const { figure } = use(ProseContext);
  return figure?.(id);
}

/** Of no object it says that the page itself shows what the words tell. */
function Here({ object: code, inlines }: Linked<"here">) {
  const session = useSession();
  const object = code === null ? null : objectOfCode(code);
  if (!object) return <Inlines of={inlines} />;
  return (
    <WordButton
      className="prose-object"
      title={texts.selectOnStage}
      {...marksObject((ref) => session.hover(ref), object)}
      onPress={() => session.select(object)}
    >
      <Inlines of={inlines} />
    </WordButton>
  );
}
