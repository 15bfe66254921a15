/** The scenario as text for other places: Markdown, the command line, a frame in another page. */

import { useEffect, useState } from "react";
import type { AppState } from "../../state/app-state";
import { inputsOf } from "../../state/inputs";
import type { LinkParts } from "../../state/links";
import { publishedHere } from "../../state/selectors";
import type { Session } from "../../state/session";
import { isComparing, onSide } from "../../state/sides";
import { figureTitle, presentSides, provenanceWords } from "../../views/print/captions";
import { type InputRow, type MarkdownParts, markdownOf } from "../../views/print/markdown";
import { useApp, useSession } from "../../views/session-context";
import { differenceText, figureText, outcomeText } from "../compare/verdict-texts";
import { resultRows } from "../report/results";
import { CopyField } from "./CopyField";
import { commandLine } from "./command-line";
import { frameCode } from "./frame-code";

export function TextSection({ parts }: { parts: LinkParts }) {
  const session = useSession();
  const page = session.page.address();
  const link = useApp(() => session.link(page, parts)) ?? "";
  const framed = useApp(() => session.link(page, { ...parts, embed: true })) ?? "";
  const name = useApp(figureTitle);
  return (
    <section className="share-texts" aria-label="Texts">
      <div>
        <h3>Markdown</h3>
        <Markdown link={link} />
      </div>
      <div>
        <h3>Command line</h3>
        <CopyField label="Command" name="command" text={commandLine(link)} rows={2} />
        <h3>In another page</h3>
        <CopyField label="Code of the frame" name="frame" text={frameCode(framed, name)} rows={3} />
        <p className="muted">A frame shows the network, its time and one chart, and never opens a dialog.</p>
      </div>
    </section>
  );
}

function Markdown({ link }: { link: string }) {
  const session = useSession();
  const inputs = useInputs(session);
  const text = useApp((state) => markdownOf(markdownParts(state, inputs ?? [], link)));
  return <CopyField label="Markdown" name="Markdown" text={text} rows={8} waiting={inputs === undefined} />;
}

function markdownParts(state: AppState, inputs: readonly (InputRow[] | null)[], link: string): MarkdownParts {
  const { compare, published, catalog } = state;
  const provenance = provenanceWords(state);
  const verdict = compare.verdict?.phase === "done" ? compare.verdict.comparison : null;
  return {
    runs: presentSides(state).map(([, { opened, status }], index) => ({
      name: opened.scenario.name,
      inputs: inputs[index] ?? null,
      results: status
        ? resultRows(status.summary, publishedHere({ opened, published }), catalog?.metrics ?? [])
        : [],
      provenance: provenance[index] ?? "",
    })),
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
    link,
    command: commandLine(link),
  };
}

/** Undefined while it is asked for, null for what could not be told. */
function useInputs(session: Session): (InputRow[] | null)[] | undefined {
  const a = useApp((state) => onSide(state, "a")?.opened.scenario);
  const b = useApp((state) => onSide(state, "b")?.opened.scenario);
  const [told, setTold] = useState<(InputRow[] | null)[]>();
  useEffect(() => {
    let wanted = true;
    setTold(undefined);
    const asked = [a, b].flatMap((scenario) =>
      scenario
        ? inputsOf(session, scenario).then(
            (changes) => changes.map(({ label, a: standard, b: value }) => ({ label, standard, value })),
            () => null,
          )
        : [],
    );
    void Promise.all(asked).then((answers) => wanted && setTold(answers));
    return () => {
      wanted = false;
    };
  }, [session, a, b]);
  return told;
}
