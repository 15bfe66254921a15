/** Texts about lessons and exercises that cannot be opened or checked. */

export const subject = "This lesson";
export const noStep = (title: string, steps: number, step: number) =>
  `“${title}” has steps 1 to ${steps}, but no step ${step}`;
export const noLesson = (id: string, known: readonly string[]) =>
  `there is no lesson “${id}”; choose one of: ${known.join(", ")}`;
export const draftRejected = "the engine rejected the last change. Correct or discard it, then check again.";
export const noStartingScenario = "the scenario that the exercise starts with cannot be read.";
