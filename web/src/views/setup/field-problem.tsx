/** What the engine's check objects to in one field, said next to it. */

import type { Problem } from "../../engine/types";
import { shownReport } from "../../state/selectors";
import { withJobTitles } from "../job-texts";
import { useApp } from "../session-context";
import { useShownScenario } from "./use-edit";

const NONE: readonly Problem[] = [];

/** A field also has the problems of its parts, as `jobs[1].nodes` those of `jobs[1].nodes[0]`. */
export function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

export function useFieldProblems(...fields: string[]): readonly Problem[] {
  const problems = useApp((state) => shownReport(state)?.problems) ?? NONE;
  return problems.filter(({ path }) => fields.some((field) => isWithin(path, field)));
}

type Props = {
  path: string;
  id: string;
  /** For a field whose parts are fields too: they say their own. */
  exactly?: boolean;
};

export function FieldProblem({ path, id, exactly = false }: Props) {
  const jobs = useShownScenario()?.jobs ?? [];
  const problems = useFieldProblems(path).filter((problem) => !exactly || problem.path === path);
  if (problems.length === 0) return null;
  return (
    <p className="field-problem" id={id}>
      {problems.map(({ path: where, severity, message }) => (
        <span key={`${where} ${message}`} data-severity={severity}>
          {withJobTitles(message, jobs)}
        </span>
      ))}
    </p>
  );
}
