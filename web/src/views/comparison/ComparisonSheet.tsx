/**
 * All presets beside the published values: what was published, what counts as holding, what this machine simulates.
 * When it is closed the presets run on, and the header's button tells how far they are.
 */
import type { AppState } from "../../state/app-state";
import { presetsRun } from "../../state/selectors";
import { CommandButton } from "../CommandButton";
import { Sheet } from "../Sheet";
import { useApp, useSession } from "../session-context";
import { PresetRow } from "./PresetRow";

/** "3 of 9 presets are done." */
function progressWords({ presetRuns, presets }: AppState): string {
  const runs = Object.values(presetRuns);
  if (runs.length === 0) return presets.length === 0 ? "The presets are not here yet." : "";
  const done = runs.filter(({ phase }) => phase === "done").length;
  return `${done} of ${runs.length} presets are done.`;
}

export function ComparisonSheet() {
  const session = useSession();
  const presets = useApp((state) => state.presets);
  const running = useApp(presetsRun);
  const words = useApp(progressWords);
  const close = () => session.store.setState({ comparisonShown: false });
  return (
    <Sheet
      shown="comparisonShown"
      command="show-comparison"
      title="Published and simulated"
      className="comparison"
    >
      <p className="muted">
        Accepted bandwidth of every preset, as this machine simulates it, several at a time.
      </p>
      <div className="comparison-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Preset</th>
              <th scope="col">Published</th>
              <th scope="col">Accepted as</th>
              <th scope="col">Simulated</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {presets.map((preset) => (
              <PresetRow key={preset.id} preset={preset} onOpen={close} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="comparison-actions">
        <CommandButton id={running ? "cancel-presets" : "run-presets"} className={running ? "" : "primary"} />
        <output aria-live="polite">{words}</output>
      </div>
    </Sheet>
  );
}
