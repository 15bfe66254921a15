/** Texts of the glossary, the rules of the model, and the cards of terms. */

// Names of parts, for when they cannot be loaded

export const glossaryPart = "the glossary";
export const modelPart = "the rules of the model";
export const explanationPart = "the explanation";

// Glossary

export const findTerm = "Find a term";
export const searchExample = "delay, arbitration, rendezvous";
export const termCount = (found: number, total: number) => `${found} of ${total} terms`;
export const terms = "Terms";
export const noTerm =
  "No term or definition has these words. Try a single word, or clear the field to see all terms.";
export const howToAsk =
  "Select a term to read what it means. To look up what you see on the page, close this sheet and press a label there. Fields and numbers are explained too: press the I key first.";

// Rules of the model

export const modelSections = "Sections of the model";

// Explain mode

export const explainHint = "Press a label or a number to see what it means.";
export const endExplaining = "Done";

// Card of a term

export const explanationOf = (term: string) => `Explanation of “${term}”`;
export const termSource = (source: string, paper: string) => `Source: ${source}, “${paper}”`;
export const ownTerm = "This term doesn't come from a paper";
export const lessons = "Lessons with this term";
export const lessonTitle = (number: number, title: string) => `${number}. ${title}`;
export const allTerms = "All terms";

export const inScenario = "In the scenario";
export const measurement = "How the simulation measures it";
export const rules = "Rules of the model";
export const assumptions = "Model parameters it depends on";
/** Follows the present value. */
export const isDefault = "(default).";
export const otherDefault = (value: string) => `(default ${value}).`;
export const effectAndSource = (effect: string, source: string) => `${effect}. Source: ${source}.`;
export const published = "Published";
export const claimSource = (source: string, status: string | null) =>
  status === null ? source : `${source}; simulated here: ${status}`;
