/** What is to be reached, and, once it was checked, how far each of it is. */
import type { Goal } from "../../lessons/lesson";
import { isCheckedNow } from "../../state/lesson-selectors";
import type { ExerciseCheck } from "../../state/lesson-state";
import { Inlines } from "../prose/Inlines";
import { useApp } from "../session-context";
import { verdictAmount } from "./lesson-words";

/** What was checked; null as soon as the scenario is another. */
export function useChecked(): Extract<ExerciseCheck, { phase: "done" }> | null {
  return useApp((state) => {
    const checked = state.lesson?.checked;
    return checked?.phase === "done" && isCheckedNow(state) ? checked : null;
  });
}

export function GoalList({ goals }: { goals: readonly Goal[] }) {
  const checked = useChecked();
  return (
    <ul className="goals">
      {goals.map(({ claim, text, unit }) => {
        const verdict = checked?.goals.find((each) => each.claim === claim)?.verdict;
        const reached = verdict && verdict.status === "holds";
        return (
          <li key={claim} data-reached={reached}>
            <Inlines of={text} />
            {verdict ? (
              <span className="goal-value">
                <span role="img" aria-label={reached ? "Reached" : "Not reached"}>
                  {reached ? "✓" : "✗"}
                </span>{" "}
                {verdict.reason ?? verdictAmount(verdict, unit)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
