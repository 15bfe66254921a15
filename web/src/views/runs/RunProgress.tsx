/** How far runs in the pool are, and how long the rest takes: a bar and a sentence, for all that runs scenarios there. */
import { timeInWords } from "../../base/format";
import { type TermId, term } from "../../base/terms";
import { type RunProgress as Progress, secondsLeft } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { useApp } from "../session-context";
import "./runs.css";
import * as texts from "./texts";

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
    return instead?.(state, now) ?? progressWords(now, secondsLeft(now, state.pace));
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

/** "3 of 24 runs are done, 1 failed, 5 s to go." */
export function progressWords({ done, failed, of, running }: Progress, seconds: number | null): string {
  return texts.runsDone(done, of, failed, running && seconds !== null ? timeInWords(seconds) : null);
}
