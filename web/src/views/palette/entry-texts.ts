/** Texts of the entries of the command palette that are not commands. */

// Groups.
export const field = "Field";
export const parameter = "Parameter";
export const form = "Form";
export const select = "Select";
export const time = "Time";
export const preset = "Preset";
export const lesson = (number: number) => `Lesson ${number}`;
export const lessonByName = (id: string) => `Lesson ${id}`;
export const lessonStep = (lesson: number, step: number) => `Lesson ${lesson}, step ${step}`;

// Entries.
export const networkCost = "Cost of the network";
export const breaks = "Failures";
export const modelParameters = "Model parameters";
export const goTo = (time: string) => `Go to ${time}`;
export const fieldOfJob = (job: string, label: string) => `${job}: ${label}`;

// Why something cannot be done now.
export const doesNotApply = "Does not apply to this scenario";
export const formHidden = "The link that opened this page hides the form";
export const endPresenting = "End presenting first";
export const exploreFirst = "Explore from this step first";
