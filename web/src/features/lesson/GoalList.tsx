/** The goals of an exercise and, after a check, how far each was reached. */
import type { Goal } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { useApp } from "../../views/session-context";
import { verdictAmount } from "./lesson-texts";
import { isCheckedNow } from "./state/selectors";
import type { ExerciseCheck } from "./state/slice";
import * as texts from "./texts";

/** What was checked; null as soon as the scenario is another. */
export function useChecked(): Extract<ExerciseCheck, { phase: "done" }> | null {
  return useApp((state) => {
    const checked = state.lesson?.checked;
    return checked?.phase === "done" && isCheckedNow(state) ? checked : null;
  });
}

const MARKS: Record<string, string> = { true: "✓", false: "✗", undefined: "○" };
const MEANINGS: Record<string, string> = {
  true: texts.goalReached,
  false: texts.goalMissed,
  undefined: texts.goalUnchecked,
};

export function GoalList({ goals }: { goals: readonly Goal[] }) {
  const checked = useChecked();
  return (
    // A style sheet that takes the bullets away takes the list away, for some screen readers.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="goals" role="list">
      {goals.map(({ claim, text, unit }) => {
        const verdict = checked?.goals.find((each) => each.claim === claim)?.verdict;
        const reached = verdict?.holds === true;
        return (
          <li key={claim} data-reached={reached}>
            <span className="goal-mark" role="img" aria-label={MEANINGS[String(reached)]}>
              {MARKS[String(reached)]}
            </span>
            <span>
              <Inlines of={text} />
            </span>
            {verdict ? (
              <span className="goal-value">{verdict.reason ?? verdictAmount(verdict, unit)}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
