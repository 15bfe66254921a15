/** What runs take, before they start and while they run: the same words for sweeps, comparisons, claims and whole runs. */
import { timeInWords } from "../../base/format";
import { type PaceNow, workerSeconds } from "../../runs/pace";
import { type Left, secondsLeft } from "../../runs/run-progress";

/** "about 10 s of CPU time, on this machine about 6 s"; the second only where it differs. */
export function estimateWords(left: Left, pace: PaceNow): string {
  const cpu = timeInWords(workerSeconds(left.cpuUsLeft));
  const here = timeInWords(secondsLeft(left, pace));
  return here === cpu
    ? `about ${cpu} of CPU time`
    : `about ${cpu} of CPU time, on this machine about ${here}`;
}

/** "6 s to go", or why there is no time. */
export const timeLeftWords = (left: Left, pace: PaceNow): string =>
  pace.isWaiting ? "waiting for the processor" : `${timeInWords(secondsLeft(left, pace))} to go`;
