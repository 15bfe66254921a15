/** Texts of the commands of lessons. */

/** For when they cannot be loaded. */
export const lessonsPart = "the lessons";

export const needsLesson = "Open a lesson first";
export const nextStep = "Go to next step";
export const atLastStep = "This is the last step";
export const previousStep = "Go to previous step";
export const atFirstStep = "This is the first step";
export const exploreOrReturn = "Explore from this step, or return to it";
export const exploreStep = "Explore from this step";
export const returnToStep = "Return to the step";
export const checkExercise = "Check exercise";
export const checkRunning = "The check is running";
export const needsExercise = "No exercise is open";
export const closeLesson = "Close lesson";
export const deleteAnswers = "Delete all lesson answers";
export const answersDeleted = "All lesson answers are deleted.";
