/** Texts of the page's header. */
export const lessons = "Lessons";
export const compare = "Compare";
export const share = "Share";
export const menu = "Menu";
export const ownScenario = "Your own scenario";
export const presetLabel = (name: string) => `Preset: ${name}`;
export const ownScenarioGoal = "Your own scenario. Its link is in the address bar.";
export const ownLargeScenario = "Your own scenario. It is too large for a link.";
