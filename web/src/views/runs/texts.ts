/** Texts of runs in the background. */
export const runFailed = (run: string, message: string) => `${run} failed: ${message}`;
export const progressLabel = "Progress of the runs";
/** "3 of 24 runs are done, 1 failed, 5 s to go." Without a time left where nothing runs. */
export function runsDone(done: number, of: number, failed: number, timeLeft: string | null): string {
  const progress = of === 1 ? `${done} of 1 run is done` : `${done} of ${of} runs are done`;
  const failures = failed > 0 ? `, ${failed} failed` : "";
  return timeLeft === null ? `${progress}${failures}.` : `${progress}${failures}, ${timeLeft}.`;
}
/** "3 of 24 runs are done. The rest takes about 10 s of CPU time." */
export const ahead = (done: string, estimate: string) => `${done} The rest takes ${estimate}.`;
