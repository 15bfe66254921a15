/** The scenario as text for other places: Markdown, the command line, a frame in another page. */

import { useEffect, useState } from "react";
import { scenarioFileName } from "../../scenario/file";
import type { AppState } from "../../state/app-state";
import { inputsOf } from "../../state/inputs";
import type { LinkParts } from "../../state/links";
import { publishedHere } from "../../state/selectors";
import type { Session } from "../../state/session";
import { focusedSide, isComparing, onSide } from "../../state/sides";
import { completeOn } from "../../state/whole-run";
import { figureTitle, presentSides, provenanceWords } from "../../views/print/captions";
import { type InputRow, type MarkdownParts, markdownOf } from "../../views/print/markdown";
import { useApp, useSession } from "../../views/session-context";
import { differenceText, figureText, outcomeText } from "../compare/verdict-texts";
import { resultRows } from "../report/results";
import { CopyField } from "./CopyField";
import { commandLine, commandLineOfFile } from "./command-line";
import { frameCode } from "./frame-code";
import * as texts from "./texts";

export function TextSection({ parts }: { parts: LinkParts }) {
  const session = useSession();
  const page = session.page.address();
  const link = useApp(() => session.link(page, parts));
  const framed = useApp(() => session.link(page, { ...parts, embed: true }));
  const name = useApp(figureTitle);
  const command = useApp((state) => commandFor(state, link));
  return (
    <section className="share-texts" aria-label={texts.otherFormats}>
      <div>
        <h3>{texts.markdown}</h3>
        <Markdown link={link} command={command} />
      </div>
      <div>
        <h3>{texts.commandLine}</h3>
        <CopyField label={texts.commandLabel} name={texts.commandName} text={command} rows={2} />
        <h3>{texts.embed}</h3>
        {framed === null ? (
          <p className="muted">{texts.noEmbed}</p>
        ) : (
          <>
            <CopyField
              label={texts.embedLabel}
              name={texts.embedName}
              text={frameCode(framed, name)}
              rows={3}
            />
            <p className="muted">{texts.embedHint}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** Without a link, that of the file of the side in focus. */
function commandFor(state: AppState, link: string | null): string {
  if (link !== null) return commandLine(link);
  const { opened } = focusedSide(state);
  return opened ? commandLineOfFile(scenarioFileName(opened.scenario)) : "";
}

type MarkdownProps = { link: string | null; command: string };

function Markdown({ link, command }: MarkdownProps) {
  const session = useSession();
  const inputs = useInputs(session);
  const text = useApp((state) => markdownOf({ ...markdownParts(state, inputs ?? []), link, command }));
  return (
    <CopyField
      label={texts.markdown}
      name={texts.markdown}
      text={text}
      rows={8}
      waiting={inputs === undefined}
    />
  );
}

function markdownParts(
  state: AppState,
  inputs: readonly (InputRow[] | null)[],
): Omit<MarkdownParts, "link" | "command"> {
  const { compare, published, catalog } = state;
  const provenance = provenanceWords(state);
  const verdict = compare.verdict?.phase === "done" ? compare.verdict.comparison : null;
  return {
    runs: presentSides(state).map(([side, { opened, status }], index) => {
      const summary = completeOn(state, side) ?? status?.summary;
      return {
        name: opened.scenario.name,
        inputs: inputs[index] ?? null,
        results: summary
          ? resultRows(summary, publishedHere({ opened, published }), catalog?.metrics ?? [])
          : [],
        provenance: provenance[index] ?? "",
      };
    }),
    comparison: isComparing(state)
      ? {
          changes: compare.changes?.map(({ label, a, b }) => [label, a, b]) ?? null,
          verdict: verdict && {
            sentence: verdict.sentence,
            rows: verdict.rows.map((row) => [
              row.label,
              figureText(row.a),
              figureText(row.b),
              differenceText(row.difference),
              row.unit,
              outcomeText(row),
            ]),
          },
        }
      : null,
  };
}

/** Undefined while the engine is asked; null for a scenario whose inputs it could not list. */
function useInputs(session: Session): (InputRow[] | null)[] | undefined {
  const a = useApp((state) => onSide(state, "a")?.opened.scenario);
  const b = useApp((state) => onSide(state, "b")?.opened.scenario);
  const [inputs, setInputs] = useState<(InputRow[] | null)[]>();
  useEffect(() => {
    let wanted = true;
    setInputs(undefined);
    const asked = [a, b].flatMap((scenario) =>
      scenario
        ? inputsOf(session, scenario).then(
            (changes) => changes.map(({ label, a: standard, b: value }) => ({ label, standard, value })),
            () => null,
          )
        : [],
    );
    void Promise.all(asked).then((answers) => wanted && setInputs(answers));
    return () => {
      wanted = false;
    };
  }, [session, a, b]);
  return inputs;
}
