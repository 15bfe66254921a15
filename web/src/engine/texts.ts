/** Why the engine, or a part of it, does not run. */

export const workerNotStarted = "Couldn't start the engine's worker.";
export const workerGone = "The engine's worker is gone.";
export const shutDown = "The engine was shut down.";
export const poolClosed = "The pool was closed.";
export const stopped = (call: string, cause: string) => `The engine stopped in ${call}. ${cause}`;
export const stoppedAt = (call: string, cycle: number, cause: string) =>
  `The engine stopped in ${call} at cycle ${cycle}. ${cause}`;
export const scorecardNotLoaded = (cause: string) => `Couldn't load the scorecard. ${cause}`;
