/** Texts around the words of lessons, terms and documents. */

export const claim = (id: string, source: string) => `Claim ${id}: ${source}`;
export const claimHint = (source: string, statement: string) => `${source}: ${statement}`;
export const published = (value: string, tolerated: string | null) =>
  `Published: ${value}${tolerated === null ? "" : `, tolerance ${tolerated}`}`;
/** With what agreement is worth, as in "the model was calibrated to this value". */
export const simulated = (status: string, worth: string) => `In this simulation: ${status}; ${worth}`;
export const openScorecard = "Open the scorecard";
export const showDefinition = "Show the definition";
export const model = "Model";
export const rule = (section: string, title: string) => `Model, ${section}: ${title}`;
export const selectOnStage = "Select it on the stage";
