/** What replaces the page when all of it has failed. */

export const pageFailed = "The page failed";
export const startOver = "Start over";
export const log = "Log";
export const keptAndHowToStartOver =
  "Your scenario is saved. At your next visit, an unfinished edit is set aside. To start without either:";
