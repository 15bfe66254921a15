/** Texts of the sheet of lessons. */

export const introduction =
  "A course on how the network works, in order. Every figure in a lesson is simulated while you read.";
export const glossary = "Glossary";
export const modelRules = "Rules of the model";
export const continueWith = (title: string) => `Continue: ${title}`;
export const startWith = (title: string) => `Start: ${title}`;
export const nextIs = (title: string) => `Next: ${title}`;
export const openNow = "open";
export const minutes = (count: number) => `${count} min`;
export const answered = (count: number, total: number) => `${count} of ${total} answered`;
export const steps = (count: number) => (count === 1 ? "1 step" : `${count} steps`);
export const answersStored = "Answers are stored in this browser only.";
export const deleteAnswers = "Delete answers";
