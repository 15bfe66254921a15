/** The command of the first screen. */

export const takeTour = "Take the tour";
