/**
 * A published claim within a text: the words or the value, and its id as a chip. The chip opens a card with the statement
 * and where it is, from which the scorecard is one press away.
 */

import { type SyntheticEvent, use, useId, useRef } from "react";
import type { CitedClaim, Inline } from "../../lessons/lesson";
import { roleWords } from "../../papers/agreement";
import { openSheet } from "../../state/sheets";
import { useApp, useSession } from "../session-context";
import { Inlines } from "./Inlines";
import { placeNear } from "./place-near";
import { ProseContext } from "./prose-context";
import * as texts from "./texts";

type Props = { id: string; inlines: readonly Inline[] };

export function ClaimRef({ id, inlines }: Props) {
  const claim = use(ProseContext).claims[id];
  const words = inlines.length > 0 ? <Inlines of={inlines} /> : (claim?.value ?? null);
  return (
    <>
      {words === null ? null : (
        <span className="cited">
          {words}
          {"\u00a0"}
        </span>
      )}
      {claim ? <ClaimChip claim={claim} /> : <span className="claim-chip">{id}</span>}
    </>
  );
}

/** Also for figures that stand beside what is published. */
export function ClaimChip({ claim }: { claim: CitedClaim }) {
  const card = useRef<HTMLSpanElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const cardId = useId();
  const onToggle = ({ newState }: SyntheticEvent & { newState?: string }) => {
    if (newState === "open" && card.current && chip.current) placeNear(card.current, chip.current);
  };
  return (
    <>
      <button
        ref={chip}
        type="button"
        className="claim-chip"
        data-claim={claim.id}
        popoverTarget={cardId}
        aria-label={texts.claim(claim.id, claim.source)}
        title={texts.claimHint(claim.source, claim.statement)}
      >
        {claim.id}
      </button>
      {/* Among the words of a paragraph, so it is made of what may stand there. */}
      <span ref={card} id={cardId} popover="auto" className="claim-card" onToggle={onToggle}>
        <Card claim={claim} cardId={cardId} />
      </span>
    </>
  );
}

function Card({ claim, cardId }: { claim: CitedClaim; cardId: string }) {
  const { id, source, statement, value, tolerated, role, paper } = claim;
  const session = useSession();
  const status = useApp(({ judgements }) => {
    const judgement = judgements.get(id);
    return judgement?.phase === "done" ? judgement.verdict.status : null;
  });
  const open = () => {
    session.store.setState(openSheet({ id: "scorecard" }));
    void session.choosePaper(paper);
  };
  return (
    <>
      <span className="claim-card-head">
        <strong>{id}</strong> <span className="muted">{source}</span>
      </span>
      <span>{statement}</span>
      {value === null ? null : <span>{texts.published(value, tolerated)}</span>}
      {status === null ? null : <span>{texts.simulated(status, roleWords(role))}</span>}
      <button type="button" popoverTarget={cardId} popoverTargetAction="hide" onClick={open}>
        {texts.openScorecard}
      </button>
    </>
  );
}
