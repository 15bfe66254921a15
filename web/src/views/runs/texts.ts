/** Texts of runs in the background. */
export const runFailed = (run: string, message: string) => `${run} failed: ${message}`;
export const progressLabel = "Progress of the runs";
/** "3 of 24 runs are done, 1 failed, 5 s to go." Without a time left where none is known. */
export function runsDone(done: number, of: number, failed: number, timeLeft: string | null): string {
  const progress = of === 1 ? `${done} of 1 run is done` : `${done} of ${of} runs are done`;
  const failures = failed > 0 ? `, ${failed} failed` : "";
  return timeLeft === null ? `${progress}${failures}.` : `${progress}${failures}, ${timeLeft} to go.`;
}
