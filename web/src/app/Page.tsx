/** What is where on the page, and what a lesson makes of that: the rest is in the style sheets. */
import type { ReactNode } from "react";
import { highlightedPart } from "../features/lesson/state/lesson-highlight";
import { HIDE_PARTS } from "../scenario/restrictions";
import type { AppState } from "../state/app-state";
import { isFirstScreen } from "../state/drawers";
import { isHidden } from "../state/restrictions";
import { useApp } from "../views/session-context";
import { usePageGrid } from "./use-page-grid";

const mode = ({ lesson }: AppState) => (lesson ? (lesson.exploring ? "exploring" : "reading") : undefined);

/** What is below a lesson where there is little room: what explains the selected object, or what the step points at. */
function below(state: AppState): "details" | "setup" | undefined {
  const part = highlighted(state);
  if (part === "setup") return part;
  const wanted = part === "details" || state.selected !== null;
  return wanted && !isHidden(state, "details") ? "details" : undefined;
}

/** What a link leaves out cannot be pointed at. */
function highlighted(state: AppState): string | undefined {
  const part = highlightedPart(state);
  const mayBeHidden = HIDE_PARTS.find((each) => each === part);
  return part && !(mayBeHidden && isHidden(state, mayBeHidden)) ? part : undefined;
}

export function Page({ children }: { children: ReactNode }) {
  const lesson = useApp(mode);
  const part = useApp(highlighted);
  const shown = useApp(below);
  const reading = shown ? "reading-below" : "reading";
  const first = useApp(isFirstScreen);
  const grid = usePageGrid(lesson === "reading" ? reading : (lesson ?? "form"));
  return (
    <div
      className="page"
      data-first={first || undefined}
      data-lesson={lesson}
      data-highlight={part}
      data-below={lesson && shown}
      {...grid}
    >
      {children}
    </div>
  );
}
