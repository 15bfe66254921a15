/** Texts of the first screen. */

export const result = "Result";
export const takeTour = "Take the tour";
/** Name of the band while the tour runs. */
export const tourBand = "Tour";
export const question = "Question";
export const tour = "the tour";
export const openingScenario = "Opening the scenario…";
export const lessons = "Lessons";
export const published = "Published:";
export const scenarioHandle = "Scenario";
export const chartsHandle = "Charts";
