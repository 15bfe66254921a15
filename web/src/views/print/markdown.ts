/**
 * The open scenario as Markdown, for a ticket, a mail or a notebook: what was put in, the result of it, and where to see it.
 *
 * Names and texts may be anybody's: what Markdown or HTML would take for more than text is disarmed.
 */
import * as texts from "./markdown-texts";

export type InputRow = { label: string; standard: string; value: string };

export type MarkdownRun = {
  name: string;
  /** What is not as it is by default; null where that could not be told. */
  inputs: readonly InputRow[] | null;
  /** With units, and intervals where there are some. */
  results: readonly { label: string; value: string }[];
  /** Engine, seed, digests. */
  provenance: string;
};

export type MarkdownComparison = {
  /** What changed: label, A, B; null before that is calculated. */
  changes: readonly (readonly string[])[] | null;
  /** Null before both were judged. */
  verdict: { sentence: string; rows: readonly (readonly string[])[] } | null;
};

export type MarkdownParts = {
  /** One, or A and B. */
  runs: readonly MarkdownRun[];
  comparison: MarkdownComparison | null;
  /** Null for a scenario too large for a link. */
  link: string | null;
  command: string;
};

/** One line, in which no sign means anything. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#+!|~&]/g, "\\$&");
}

/** Cells are taken as plain text, heads as they are. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map((cells) => line(cells.map(plainText)))];
}

function inputLines(inputs: MarkdownRun["inputs"], link: string | null): string[] {
  if (inputs === null) return [link === null ? texts.inputsInFile : texts.inputsInLink];
  if (inputs.length === 0) return [texts.inputsDefault];
  return table(
    texts.inputHeads,
    inputs.map(({ label, value, standard }) => [label, value, standard]),
  );
}

function runLines({ name, inputs, results, provenance }: MarkdownRun, link: string | null): string[] {
  return [
    `## ${plainText(name) || texts.unnamed}`,
    "",
    ...inputLines(inputs, link),
    "",
    ...table(
      texts.resultHeads,
      results.map(({ label, value }) => [label, value]),
    ),
    "",
    plainText(provenance),
    "",
  ];
}

function whatChanged(changes: MarkdownComparison["changes"]): string[] {
  if (changes === null) return [texts.differencesUnknown];
  return changes.length > 0 ? table(texts.differenceHeads, changes) : [texts.noDifferences];
}

function comparisonLines({ changes, verdict }: MarkdownComparison): string[] {
  return [
    `## ${texts.comparison}`,
    "",
    ...whatChanged(changes),
    "",
    ...(verdict ? [plainText(verdict.sentence), "", ...table(texts.verdictHeads, verdict.rows), ""] : []),
  ];
}

export function markdownOf({ runs, comparison, link, command }: MarkdownParts): string {
  return [
    ...runs.flatMap((run) => runLines(run, link)),
    ...(comparison ? comparisonLines(comparison) : []),
    texts.intervalNote,
    "",
    link === null ? `- ${texts.noLink}` : `- [${texts.open}](<${link}>)`,
    `- \`${command}\``,
    "",
  ].join("\n");
}
