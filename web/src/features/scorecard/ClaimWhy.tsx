/** Why a claim fails, as its paper's file has it: what is known, what was tried, and what to try oneself. */
import { type Claim, shortCitation, VERDICTS, whyOf } from "../../papers/claims";
import { lockReason } from "../../state/restrictions";
import { LiveLink } from "../../views/LiveLink";
import { useApp, useSession } from "../../views/session-context";
import { showFieldOnceOpen } from "../../views/setup/show-field";
import { Fact } from "./Fact";
import { fieldWords, runWords, valuesWords } from "./setting-texts";
import { sweepValues } from "./sweep-values";
import * as texts from "./texts";
import { useParameters } from "./use-parameters";

export function ClaimWhy({ claim }: { claim: Claim }) {
  const paper = useApp((state) => state.paper);
  const why = paper && whyOf(paper, claim.id);
  if (!why) return null;
  const { known, tried, verdict } = why;
  return (
    <section className="claim-why" aria-label={texts.whyFails(claim.id)}>
      <dl>
        <Fact name={texts.whyItFails} of="verdict">
          {known}
        </Fact>
        <Fact name={texts.tried} of="verdict">
          {tried}
        </Fact>
        <Fact name={texts.verdict} of="verdict">
          {VERDICTS[verdict]}
        </Fact>
        <TryIt claim={claim} what={why.try} />
        <Fact name={texts.inThePaper} of="published">
          {paper.doi ? (
            <a href={`https://doi.org/${paper.doi}`} target="_blank" rel="noreferrer">
              {shortCitation(paper)}
            </a>
          ) : (
            shortCitation(paper)
          )}
          , {claim.place}
        </Fact>
      </dl>
    </section>
  );
}

type Try = NonNullable<ReturnType<typeof whyOf>>["try"];

/** To the claim's run, with the field in focus, or to a sweep over its values. */
function TryIt({ claim, what: { run: name, path, values } }: { claim: Claim; what: Try }) {
  const session = useSession();
  const parameters = useParameters();
  const run = useApp(({ plan }) => plan?.claims[claim.id]?.find((each) => !name || each.name === name));
  const link = run?.link ?? null;
  const label = fieldWords(path, parameters);
  const locked = useApp((state) => (state.sweep.running ? texts.sweepRuns : lockReason(state, "open")));
  return (
    <Fact name={texts.tryThis} of="parameter">
      {texts.fieldValues(label, valuesWords(path, values, parameters))}
      {run && link !== null ? (
        <span className="claim-try">
          <LiveLink
            run={run}
            label={texts.tryField(label, runWords(run.name))}
            onOpen={() => showFieldOnceOpen(session, link, path)}
          >
            {texts.tryItYourself}
          </LiveLink>
          <button
            type="button"
            disabled={locked !== null}
            title={locked ?? undefined}
            onClick={() => void sweepValues(session, claim.id, link, { path, values })}
          >
            {texts.sweepValues}
          </button>
        </span>
      ) : null}
    </Fact>
  );
}
