/** How far runs in the pool are, and how long the rest takes: a bar and a sentence, for all that runs scenarios there. */
import { type TermId, term } from "../../base/terms";
import type { PaceNow } from "../../runs/pace";
import type { RunProgress as Progress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { useApp } from "../session-context";
import "./runs.css";
import * as texts from "./texts";
import { estimateWords, timeLeftWords } from "./time-texts";

type Props = {
  of: TermId;
  progress: (state: AppState) => Progress;
  /** What is to be said where it is not how far the runs are; null where that is. */
  instead?: (state: AppState, progress: Progress) => string | null;
  label?: string;
  testId?: string;
};

export function RunProgress({ of, progress, instead, label = texts.progressLabel, testId }: Props) {
  const percent = useApp((state) => Math.floor(progress(state).share * 100));
  const running = useApp((state) => progress(state).running);
  const words = useApp((state) => {
    const now = progress(state);
    return instead?.(state, now) ?? runWords(now, state.pace);
  });
  return (
    <>
      <progress aria-label={label} max={100} value={percent} data-running={running} />
      <output {...term(of)} data-testid={testId}>
        {words}
      </output>
    </>
  );
}

/** "3 of 24 runs are done, 1 failed, 5 s to go." Before they run, what they take. */
function runWords(progress: Progress, pace: PaceNow): string {
  const { done, failed, of, running } = progress;
  if (running) return texts.runsDone(done, of, failed, timeLeftWords(progress, pace));
  const sofar = texts.runsDone(done, of, failed, null);
  return done === of ? sofar : texts.ahead(sofar, estimateWords(progress, pace));
}
