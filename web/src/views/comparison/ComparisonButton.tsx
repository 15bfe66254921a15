/** Opens the sheet; while presets run, it says how far they are. */
import type { AppState } from "../../state/app-state";
import { presetsRun } from "../../state/selectors";
import { CommandButton } from "../CommandButton";
import { useApp } from "../session-context";

function progress(state: AppState): string | null {
  if (!presetsRun(state)) return null;
  const runs = Object.values(state.presetRuns);
  return `${runs.filter(({ phase }) => phase === "done").length} of ${runs.length}…`;
}

export function ComparisonButton() {
  const text = useApp(progress);
  return (
    <CommandButton
      id="show-comparison"
      className="run-all"
      {...(text ? { label: `${text} presets are done` } : {})}
    >
      {text ?? "Run all"}
    </CommandButton>
  );
}
