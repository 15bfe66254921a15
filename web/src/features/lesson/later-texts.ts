/** Texts of the place of a lesson before its panel is loaded. */

/** For when it cannot be loaded. */
export const lessonPart = "the lesson";
