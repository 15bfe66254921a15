/** Texts of full links in the legend. */
export const fullLinks = (counts: string) => `full links: ${counts}`;
