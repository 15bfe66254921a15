/** What the engine's check objects to in one field, said beside it. */
import type { Problem } from "../../engine/types";
import { useApp } from "../session-context";

const NONE: readonly Problem[] = [];

export function useFieldProblems(path: string): readonly Problem[] {
  const problems = useApp((state) => state.report?.problems) ?? NONE;
  return problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
}

export function FieldProblem({ path, id }: { path: string; id: string }) {
  const problems = useFieldProblems(path);
  if (problems.length === 0) return null;
  return (
    <p className="field-problem" id={id}>
      {problems.map(({ severity, message }) => (
        <span key={message} data-severity={severity}>
          {message}
        </span>
      ))}
    </p>
  );
}
