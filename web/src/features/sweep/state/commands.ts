/** Sweeps, their files and results. */
import { plainName } from "../../../scenario/file";
import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import type { Session } from "../../../state/session";
import { sweepProgress } from "./selectors";
import { sweepText } from "./sweep-file";

const CANCEL_FIRST = "Cancel the running sweep first";
const RUN_FIRST = "Run a sweep first";

const idle = ({ sweep }: AppState) => !sweep.running;
const known = ({ sweep }: AppState) => sweep.results !== null;

/** The engine has read what the form shows, and something of it is not done. */
function canRun(state: AppState): boolean {
  const { plan, file, read, problems, running: runs } = state.sweep;
  const { done, of } = sweepProgress(state);
  const sound = plan !== null && file === read && !problems.some(({ severity }) => severity === "error");
  return sound && !runs && done < of;
}

function runLabel(state: AppState): string {
  const { done, of } = sweepProgress(state);
  if (of === 0) return "Run the sweep";
  return done > 0 && done < of
    ? `Resume: ${of - done} of ${of} to run`
    : `Run ${of} ${of === 1 ? "run" : "runs"}`;
}

async function openFile({ page, sweeps }: Session): Promise<void> {
  const file = await page.chooseFile();
  if (!file) return;
  sweeps.show();
  await sweeps.openFile(file);
}

function saveFile(session: Session): void {
  const { file } = session.store.getState().sweep;
  if (!file) return;
  const name = `${plainName(file.name ?? "sweep")}.sweep.json`;
  session.page.saveText(name, sweepText(file));
  session.notice(`Saved ${name}.`);
}

export const SWEEP = commands({
  "run-sweep": {
    group: "Sweep",
    lock: "open",
    label: "Run the sweep",
    needs: "Set up a sweep first",
    labelNow: runLabel,
    enabled: canRun,
    run: ({ sweeps }) => void sweeps.run(),
  },
  "cancel-sweep": {
    group: "Sweep",
    label: "Cancel the sweep",
    needs: "No sweep is running",
    enabled: ({ sweep }) => sweep.running,
    run: ({ sweeps }) => sweeps.cancel(),
  },
  "sweep-stage": {
    group: "Sweep",
    lock: "open",
    label: "Start a sweep of this scenario",
    needs: CANCEL_FIRST,
    enabled: (state) => running(state) && idle(state),
    run: ({ sweeps }) => sweeps.fromStage(),
  },
  "open-sweep": {
    group: "Sweep",
    lock: "open",
    label: "Open a sweep file",
    needs: CANCEL_FIRST,
    enabled: idle,
    run: openFile,
  },
  "save-sweep": {
    group: "Sweep",
    label: "Save the sweep as a file",
    needs: "Set up a sweep first",
    enabled: ({ sweep }) => sweep.file !== null,
    run: saveFile,
  },
  "sweep-csv": {
    group: "Sweep",
    label: "Export the sweep as CSV",
    needs: RUN_FIRST,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("csv")),
  },
  "sweep-json": {
    group: "Sweep",
    label: "Export the sweep as JSON",
    needs: RUN_FIRST,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("json")),
  },
  "sweep-parquet": {
    group: "Sweep",
    label: "Export the sweep as Parquet",
    needs: RUN_FIRST,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("parquet")),
  },
});
