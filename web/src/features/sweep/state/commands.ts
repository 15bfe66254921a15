/** Sweeps, their files and results. */
import { plainName } from "../../../scenario/file";
import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import type { Session } from "../../../state/session";
import { sweepProgress } from "./selectors";
import { sweepText } from "./sweep-file";

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
    label: "Run the sweep, or go on with it",
    labelNow: runLabel,
    enabled: canRun,
    run: ({ sweeps }) => void sweeps.run(),
  },
  "cancel-sweep": {
    group: "Sweep",
    label: "Cancel the sweep; what is done stays",
    enabled: ({ sweep }) => sweep.running,
    run: ({ sweeps }) => sweeps.cancel(),
  },
  "sweep-stage": {
    group: "Sweep",
    lock: "open",
    label: "Sweep what is on the stage now",
    enabled: (state) => running(state) && idle(state),
    run: ({ sweeps }) => sweeps.fromStage(),
  },
  "open-sweep": {
    group: "Sweep",
    lock: "open",
    label: "Open a sweep file",
    enabled: idle,
    run: openFile,
  },
  "save-sweep": {
    group: "Sweep",
    label: "Save the sweep as a file, for the command line, too",
    enabled: ({ sweep }) => sweep.file !== null,
    run: saveFile,
  },
  "sweep-csv": {
    group: "Sweep",
    label: "Export the sweep as CSV",
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("csv")),
  },
  "sweep-json": {
    group: "Sweep",
    label: "Export the sweep as JSON",
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("json")),
  },
  "sweep-parquet": {
    group: "Sweep",
    label: "Export the sweep as Parquet",
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("parquet")),
  },
});
