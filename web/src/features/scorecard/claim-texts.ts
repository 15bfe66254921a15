/** A claim in words: its published values, its tolerance and its simulated values. */
import { formatAmount, formatInterval, UNKNOWN } from "../../base/format";
import type { Amounts, Margin, Role, Status, Tolerance } from "../../engine/types";
import type { Claim } from "../../papers/claims";

export const ROLE_WORDS: Record<Role, string> = {
  calibration: "calibration",
  prediction: "prediction",
  informed: "informed",
  "assumption-fitted": "assumption fitted",
  definition: "definition",
};

export const ROLE_MEANINGS: Record<Role, string> = {
  calibration: "Rules or parameters of the model were chosen by looking at this claim.",
  prediction: "Nothing in the model was chosen by looking at this claim.",
  informed: "Follows from a calibrated claim, or a decision was made with its result in view.",
  "assumption-fitted": "One assumption, which has no other source, was fitted to this claim.",
  definition: "Defines a term. Nothing had to be chosen.",
};

const range = (from: number, to: number) => `${formatAmount(from)}–${formatAmount(to)}`;

/** What is published: a number, a range, or several by name. */
export function publishedLines({ value, values }: Claim): { name: string; amount: string }[] {
  if (typeof value === "number") return [{ name: "", amount: formatAmount(value) }];
  if (value) return [{ name: "", amount: range(...value) }];
  return inReadingOrder(Object.keys(values ?? {})).map((name) => ({
    name,
    amount: formatAmount(values?.[name] ?? 0),
  }));
}

/** What counts as holding, as short as a cell of the table wants it. */
export function toleranceWords(tolerance: Tolerance | undefined): string {
  const { relative, within, range: ends, relation } = tolerance ?? {};
  const parts: string[] = [];
  if (relative !== undefined) parts.push(relative === 0 ? "exactly" : `± ${formatAmount(relative * 100)} %`);
  if (within !== undefined) parts.push(within === 0 ? "exactly" : `± ${formatAmount(within)}`);
  if (ends) parts.push(`allowed ${range(...ends)}`);
  if (relation !== undefined) parts.push(relationWords(relation) ?? "see details");
  return parts.join(", and ");
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  increasing: "strictly increasing",
  decreasing: "strictly decreasing",
};

const COMPARISONS: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "above",
  "<": "below",
  "==": "exactly",
};

/** "at least 0.9", "strictly decreasing"; null for what takes more words: the note of the tolerance has them. */
export function relationWords(relation: string): string | null {
  const order = FUNCTIONS[/^(\w+)\(simulated\)$/.exec(relation)?.[1] ?? ""];
  if (order) return order;
  const [, size, , sign = "", bound] =
    /^(abs\()?(simulated)\)? (>=|<=|>|<|==) (-?[\d.]+)$/.exec(relation) ?? [];
  const words = COMPARISONS[sign];
  if (!words || bound === undefined) return null;
  return `${words} ${formatAmount(Number(bound))}${size ? " in absolute value" : ""}`;
}

/** "tping_512_4" → "tping, 512, 4". */
export const nameWords = (name: string): string =>
  name.replaceAll(/_(?=\d)/g, ", ").replace(/^cv of /, "variation of ");

const NATURAL = new Intl.Collator("en", { numeric: true });

/** 4 nodes before 16 nodes. */
export const inReadingOrder = (names: readonly string[]): string[] => names.toSorted(NATURAL.compare);

/** What a unit is called where its short form is not a unit that people know. */
export const unitWords = (unit: string | undefined): string | undefined =>
  unit === "cv" ? "coefficient of variation" : unit;

/** One of what may be several by name. */
export function amountOf(amounts: Amounts | null, name: string): number | null {
  if (amounts === null || Array.isArray(amounts)) return null;
  if (typeof amounts === "number") return name === "" ? amounts : null;
  return amounts[name] ?? null;
}

export const WITHIN: Status = "holds, difference within the interval";

/** "difference 2.80 ± 6.20" */
export const marginWords = ({ difference, ci95 }: Margin): string =>
  `difference ${formatInterval(difference, ci95)}`;

/** Each run once, in a few words of the engine. */
export const tooShortWords = (reasons: readonly string[]): string => {
  const [first = "", ...others] = reasons;
  const more = others.length === 1 ? "1 more run" : `${others.length} more runs`;
  return others.length === 0 ? first : `${first}; ${more} likewise`;
};

/** "112.8 ± 3.8" */
export function withInterval(amount: number | null, ci95: number | null): string {
  if (amount === null) return UNKNOWN;
  return ci95 !== null && ci95 > 0 ? formatInterval(amount, ci95) : formatAmount(amount);
}
