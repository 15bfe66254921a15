/**
 * What is open as Markdown, for a ticket, a mail or a notebook: what was put in, what came of it, and where to see it.
 *
 * Names and texts may be anybody's: what Markdown or HTML would take for more than text is disarmed.
 */

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
  /** What changed: label, A, B; null before that is worked out. */
  changes: readonly (readonly string[])[] | null;
  /** Null before both were judged. */
  verdict: { sentence: string; rows: readonly (readonly string[])[] } | null;
};

export type MarkdownParts = {
  /** One, or A and B. */
  runs: readonly MarkdownRun[];
  comparison: MarkdownComparison | null;
  link: string;
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

function inputLines(inputs: MarkdownRun["inputs"]): string[] {
  if (inputs === null) return ["The link below holds all inputs."];
  if (inputs.length === 0) return ["All inputs are as they are by default."];
  return table(
    ["input", "here", "by default"],
    inputs.map(({ label, value, standard }) => [label, value, standard]),
  );
}

function runLines({ name, inputs, results, provenance }: MarkdownRun): string[] {
  return [
    `## ${plainText(name) || "A scenario without a name"}`,
    "",
    ...inputLines(inputs),
    "",
    ...table(
      ["result", "value"],
      results.map(({ label, value }) => [label, value]),
    ),
    "",
    plainText(provenance),
    "",
  ];
}

function whatChanged(changes: MarkdownComparison["changes"]): string[] {
  if (changes === null) return ["What differs between A and B is not worked out yet; the link holds both."];
  return changes.length > 0
    ? table(["what changed", "A", "B"], changes)
    : ["Nothing differs between A and B."];
}

function comparisonLines({ changes, verdict }: MarkdownComparison): string[] {
  return [
    "## A against B",
    "",
    ...whatChanged(changes),
    "",
    ...(verdict
      ? [
          plainText(verdict.sentence),
          "",
          ...table(["measure", "A", "B", "B − A", "unit", "outcome"], verdict.rows),
          "",
        ]
      : []),
  ];
}

export function markdownOf({ runs, comparison, link, command }: MarkdownParts): string {
  return [
    ...runs.flatMap(runLines),
    ...(comparison ? comparisonLines(comparison) : []),
    "± is half the width of the 95 % interval.",
    "",
    `- [Open it in Flitscope](<${link}>)`,
    `- \`${command}\``,
    "",
  ].join("\n");
}
