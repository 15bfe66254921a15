/** What stands where on the page, and what a lesson makes of that: the rest is in the style sheets. */
import type { ReactNode } from "react";
import type { AppState } from "../state/app-state";
import { highlightedPart } from "../state/lesson-highlight";
import { useApp } from "../views/session-context";

const mode = ({ lesson }: AppState) => (lesson ? (lesson.exploring ? "exploring" : "reading") : undefined);

/** What stands below the text of a lesson: what explains the selected object, or what the step points at. */
function below(state: AppState): "details" | "setup" | undefined {
  const part = highlightedPart(state);
  if (part === "setup") return part;
  return part === "details" || state.selected ? "details" : undefined;
}

export function Page({ children }: { children: ReactNode }) {
  const lesson = useApp(mode);
  const part = useApp(highlightedPart);
  const shown = useApp(below);
  return (
    <div
      className="page"
      data-lesson={lesson}
      data-highlight={part ?? undefined}
      data-below={lesson && shown}
    >
      {children}
    </div>
  );
}
