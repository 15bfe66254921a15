/** Texts of the first screen. */

export const result = "Result";
export const showMe = "Show me";
export const question = "Question";
export const tour = "the tour";
export const openingScenario = "Opening the scenario…";
export const lessons = "Lessons";
export const published = "Published:";
export const scenarioHandle = "Scenario";
export const chartsHandle = "Charts";
