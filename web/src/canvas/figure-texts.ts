/** Texts of a saved figure. */
export const linkCutOff = (characters: number) => `… (${characters} characters in total)`;
