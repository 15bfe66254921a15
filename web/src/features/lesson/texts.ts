/** Texts of the lesson next to the page. */

export const lesson = "Lesson";

// Head

export const lessonNumber = (number: number) => `Lesson ${number}`;
export const allLessons = "All lessons";
export const handout = "Handout";
export const handoutHelp = "Print this lesson with its questions, but without answers";
export const closeLesson = "Close lesson";
export const closeHelp = "Close the lesson; the scenario stays open";

// Steps

export const steps = "Steps";
export const back = "Back";
export const next = "Next";
export const stepName = (number: number, title: string) => `Step ${number}: ${title}`;
export const stepCount = (number: number, total: number) => `${number} of ${total}`;
export const nextLesson = "Next lesson";
export const lessonName = (number: number, title: string) => `Lesson ${number}: ${title}`;

// Prediction

export const prediction = "Prediction";
export const predictFirst = "Predict first";
export const reveal = "Reveal";
export const chooseFirst = "Choose an answer first. A wrong guess helps too.";
export const drawFirst = "Draw the curve across the whole width first";
export const predictedRight = "As you predicted.";
export const predictedWrong = "The result differs from your prediction.";
export const curveResult = "Simulated result next to your prediction.";
export const rightOption = "Correct";
export const wrongOption = "Incorrect";
export const stillSimulating = "Still simulating…";
export const notSimulated = "Not simulated yet.";
export const simulationFailed = (reason: string) => `Couldn't simulate this step: ${reason}`;

// Figures

export const stepFigures = "Figures of this step";
export const hiddenFigure = "not shown";
export const afterAnswer = "after your answer";
export const figuresSource = "These figures are for the whole run. The panels show the current time.";
export const published = (value: string) => `published ${value}`;
export const expected = (range: string) => `expected ${range}`;
export const noFigure = "not available";
export const simulate = "Simulate";
export const cancel = "Cancel";

// Exercise

export const exercise = "Exercise";
export const solvedBefore = "✓ Solved";
export const tryExercise = "Try it";
export const tryAgain = "Try it again";
export const exploringFreely =
  "You are exploring. Change anything you like. The step itself does not change.";
/** For when they cannot be loaded. */
export const fieldsPart = "the fields that you may change";
export const fields = "Parameters to change";
export const check = "Check";
export const checkProgress = "Progress of the check";
export const backToStep = "Back to step";
export const solved = "Solved.";
export const notSolved = "Not solved yet.";
export const checkFailed = (reason: string) => `Couldn't check the exercise: ${reason}`;
export const checkOutdated = "The scenario has changed since the last check. Check again.";
/** Followed by the paths of these parameters. */
export const onlyThese = "You may change only:";
/** Followed by a list of changes. */
export const resetOthers = "Reset the other parameters:";
export const changedValue = (label: string, now: string, before: string) =>
  `${label}: ${now} (was ${before})`;
export const goalReached = "Reached";
export const goalMissed = "Not reached";
export const goalUnchecked = "Not checked yet";

export const hints = "Hints";
export const nextHint = (number: number, total: number) =>
  total === 1 ? "Show hint" : `Show hint ${number} of ${total}`;
