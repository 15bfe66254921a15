/** The claims that a handout names: those of the texts that are on it. */
import type { CitedClaim, Inline, Lesson, Step } from "../../../lessons/lesson";

/** Everything of a step that is printed. */
function printedOf({ blocks, predict, exercise }: Step): readonly Inline[][] {
  return [
    ...blocks.flatMap((block) =>
      "items" in block ? block.items : "inlines" in block ? [block.inlines] : [],
    ),
    ...(predict ? [predict.question] : []),
    ...(predict?.kind === "choice" ? predict.options.map(({ text }) => text) : []),
    ...(exercise ? [exercise.task, ...exercise.goals.map(({ text }) => text)] : []),
  ];
}

function claimsOf(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => [
    ...(inline.kind === "claim" ? [inline.id] : []),
    ...("inlines" in inline ? claimsOf(inline.inlines) : []),
  ]);
}

/** In the order in which they are cited, each once. */
export function citedIn({ steps, claims }: Lesson): CitedClaim[] {
  const ids = new Set(steps.flatMap((step) => printedOf(step).flatMap(claimsOf)));
  return [...ids].flatMap((id) => claims[id] ?? []);
}
