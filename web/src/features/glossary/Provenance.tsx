/**
 * Provenance of a number: how the engine measures it, the rules of the model that it follows from, the assumptions that it
 * depends on most with their present settings, and published values.
 */

import { isTerm } from "../../base/terms";
import FIELD_HELP from "../../engine/generated/field-help.json";
import { PATTERNS, type Parameter } from "../../engine/types";
import type { Glossary, GlossaryEntry } from "../../lessons";
import { parameterInWords } from "../../scenario/assumptions";
import { fieldAt } from "../../scenario/edit";
import { networkOf } from "../../scenario/network";
import { openSheet } from "../../state/sheets";
import { openScenario } from "../../state/sides";
import { ClaimChip } from "../../views/prose/ClaimRef";
import { WordButton } from "../../views/prose/WordButton";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./texts";

const HELP: Readonly<Record<string, string>> = FIELD_HELP;

type Props = { entry: GlossaryEntry; name?: string | undefined; glossary: Glossary };

export function Provenance({ entry, name, glossary }: Props) {
  return (
    <>
      <Input name={name} />
      <Measured ids={withName(entry.metrics, name)} />
      <Rules anchors={entry.rules} glossary={glossary} />
      <Parameters paths={withName(entry.parameters, name?.startsWith("model.") ? name : undefined)} />
      <Published ids={entry.claims} glossary={glossary} />
    </>
  );
}

/** What was pressed comes first. */
function withName(all: readonly string[], name: string | undefined): string[] {
  return name === undefined ? [...all] : [name, ...all.filter((each) => each !== name)];
}

/** A field of the scenario, by its path in files and on the command line. */
function Input({ name }: Pick<Props, "name">) {
  const scenario = useApp(openScenario);
  if (!scenario || !name || !/^(name|network|topology|jobs|run|costs|events)\b/.test(name)) return null;
  const help = HELP[name.replaceAll(/\[\d+\]/g, "[]")];
  const value = fieldAt(scenario, name);
  const plain = typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  return (
    <section aria-label={texts.inScenario}>
      {help ? <p className="field-means">{help}</p> : null}
      <h4>{texts.inScenario}</h4>
      <p>
        <code>{name}</code>
        {plain ? (
          <>
            {" "}
            = <Value of={String(value)} />
          </>
        ) : null}
      </p>
    </section>
  );
}

/** What is chosen may be a term itself, as a pattern is. */
function Value({ of }: { of: string }) {
  const session = useSession();
  const term = PATTERNS.find(({ value }) => value === of)?.term ?? of;
  if (!isTerm(term)) return <code>{of}</code>;
  const ask = () => session.store.setState({ term: { id: term } });
  return (
    <WordButton className="prose-term" data-term={term} onPress={ask}>
      {of}
    </WordButton>
  );
}

function Measured({ ids }: { ids: readonly string[] }) {
  const metrics = useApp((state) => state.catalog?.metrics);
  const known = ids.flatMap((id) => metrics?.filter((metric) => metric.id === id) ?? []);
  if (known.length === 0) return null;
  return (
    <section aria-label={texts.measurement}>
      <h4>{texts.measurement}</h4>
      <dl className="term-facts">
        {known.map(({ id, label, unit, definition }) => (
          <div key={id}>
            <dt>
              {label}
              {unit ? <span className="muted"> {unit}</span> : null}
            </dt>
            <dd>{definition}.</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rules({ anchors, glossary }: { anchors: readonly string[]; glossary: Glossary }) {
  const session = useSession();
  if (anchors.length === 0) return null;
  return (
    <section aria-label={texts.rules}>
      <h4>{texts.rules}</h4>
      <ul className="term-list">
        {anchors.map((anchor) => (
          <li key={anchor}>
            <WordButton
              className="prose-rule"
              data-rule={anchor}
              onPress={() => session.store.setState(openSheet({ id: "model", at: anchor }))}
            >
              {glossary.rules[anchor]?.title ?? anchor}
            </WordButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parameters({ paths }: { paths: readonly string[] }) {
  const scenario = useApp(openScenario);
  const networks = useApp((state) => state.catalog?.networks);
  const parameters = scenario ? networkOf(scenario, networks)?.parameters : undefined;
  const known = paths.flatMap((path) => parameters?.filter(({ key }) => `model.${key}` === path) ?? []);
  if (!scenario || known.length === 0) return null;
  return (
    <section aria-label={texts.assumptions}>
      <h4>{texts.assumptions}</h4>
      <dl className="term-facts">
        {known.map((entry) => (
          <SetTo key={entry.key} entry={entry} value={fieldAt(scenario, `model.${entry.key}`)} />
        ))}
      </dl>
    </section>
  );
}

function SetTo({ entry, value }: { entry: Parameter; value: unknown }) {
  const standard = entry.kind.default;
  const changed = value !== standard;
  return (
    <div data-switch={entry.key} data-changed={changed}>
      <dt>{entry.label}</dt>
      <dd>
        <strong>{parameterInWords(value, entry)}</strong>{" "}
        {changed ? texts.otherDefault(parameterInWords(standard, entry)) : texts.isDefault}{" "}
        <span className="muted">{texts.effectAndSource(entry.effect, entry.source)}</span>
      </dd>
    </div>
  );
}

function Published({ ids, glossary }: { ids: readonly string[]; glossary: Glossary }) {
  const claims = ids.flatMap((id) => glossary.claims[id] ?? []);
  const judgements = useApp((state) => state.judgements);
  if (claims.length === 0) return null;
  return (
    <section aria-label={texts.published}>
      <h4>{texts.published}</h4>
      <ul className="term-list">
        {claims.map((claim) => {
          const judgement = judgements.get(claim.id);
          return (
            <li key={claim.id}>
              <ClaimChip claim={claim} /> {claim.statement}
              {claim.value === null ? null : <strong> {claim.value}</strong>}{" "}
              <span className="muted">
                {texts.claimSource(
                  claim.source,
                  judgement?.phase === "done" ? judgement.verdict.status : null,
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
