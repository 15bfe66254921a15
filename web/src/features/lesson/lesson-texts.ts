/** Texts about runs, figures and goals of lessons. */
import { formatAmount, formatInterval, UNKNOWN } from "../../base/format";
import type { Amounts, Verdict } from "../../engine/types";
import type { Block, Inline, Level, Step } from "../../lessons/lesson";
import type { ClaimJudgement } from "../../runs/claim-runs";

export const LEVEL_WORDS: Record<Level, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

/** In place of answers that a link hides. */
export const NO_ANSWERS = "The link that opened this lesson hides its answers.";

const single = (amounts: Amounts | null): number | null => (typeof amounts === "number" ? amounts : null);

/** "168.9 MB/s", with its interval where there is one. */
export function verdictAmount(
  { simulated, ci95 }: Pick<Verdict, "simulated" | "ci95">,
  unit: string,
): string {
  const [amount, halfWidth] = [single(simulated), single(ci95)];
  if (amount === null) return UNKNOWN;
  const digits =
    halfWidth !== null && halfWidth > 0 ? formatInterval(amount, halfWidth) : formatAmount(amount);
  return unit === "" ? digits : `${digits} ${unit}`;
}

export function rangeWords([low, high]: readonly [number, number], unit: string): string {
  const ends = low === high ? formatAmount(low) : `${formatAmount(low)} to ${formatAmount(high)}`;
  return unit === "" ? ends : `${ends} ${unit}`;
}

export const done = (judgement: ClaimJudgement | undefined): Verdict | null =>
  judgement?.phase === "done" ? judgement.verdict : null;

/**
 * Figures that the step's own text or question names give nothing away; the others would answer the question, and wait
 * for an answer.
 */
export function figuresInText({ blocks, predict }: Pick<Step, "blocks" | "predict">): ReadonlySet<string> {
  const inText = new Set<string>();
  const read = (inlines: readonly Inline[]): void => {
    for (const inline of inlines) {
      if (inline.kind === "figure") inText.add(inline.id);
      if ("inlines" in inline) read(inline.inlines);
    }
  };
  const inlinesOf = (block: Block): readonly Inline[][] => {
    if ("items" in block) return block.items;
    return "inlines" in block ? [block.inlines] : [];
  };
  for (const block of blocks) inlinesOf(block).forEach(read);
  read(predict?.question ?? []);
  return inText;
}
