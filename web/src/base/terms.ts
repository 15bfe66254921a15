/** The terms of the glossary, by which labels name what they are about. */

export const TERMS = ["accepted-bandwidth"] as const;

export type TermId = (typeof TERMS)[number];

/** For the element that is a label. */
export const term = (id: TermId) => ({ "data-term": id });
