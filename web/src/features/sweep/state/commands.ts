/** Sweeps, their files and results. */

import * as runTexts from "../../../runs/texts";
import { plainName } from "../../../scenario/file";
import type { AppState } from "../../../state/app-state";
import { commands, running } from "../../../state/commands/command";
import type { Session } from "../../../state/session";
import { sweepProgress } from "./selectors";
import { sweepText } from "./sweep-file";
import * as texts from "./texts";

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
  if (of === 0) return texts.run;
  return done > 0 && done < of ? runTexts.resumeRuns(of - done, of) : runTexts.startRuns(of);
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
  session.notice(texts.saved(name));
}

export const SWEEP = commands({
  "run-sweep": {
    group: "Sweep",
    lock: "open",
    label: texts.run,
    needs: texts.setUpFirst,
    labelNow: runLabel,
    enabled: canRun,
    run: ({ sweeps }) => void sweeps.run(),
  },
  "cancel-sweep": {
    group: "Sweep",
    label: texts.cancel,
    needs: texts.notRunning,
    enabled: ({ sweep }) => sweep.running,
    run: ({ sweeps }) => sweeps.cancel(),
  },
  "sweep-stage": {
    group: "Sweep",
    lock: "open",
    label: texts.sweepScenario,
    needs: texts.cancelFirst,
    enabled: (state) => running(state) && idle(state),
    run: ({ sweeps }) => sweeps.fromStage(),
  },
  "open-sweep": {
    group: "Sweep",
    lock: "open",
    label: texts.openFile,
    needs: texts.cancelFirst,
    enabled: idle,
    run: openFile,
  },
  "save-sweep": {
    group: "Sweep",
    label: texts.saveFile,
    needs: texts.setUpFirst,
    enabled: ({ sweep }) => sweep.file !== null,
    run: saveFile,
  },
  "sweep-csv": {
    group: "Sweep",
    label: texts.exportCsv,
    needs: texts.runFirst,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("csv")),
  },
  "sweep-json": {
    group: "Sweep",
    label: texts.exportJson,
    needs: texts.runFirst,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("json")),
  },
  "sweep-parquet": {
    group: "Sweep",
    label: texts.exportParquet,
    needs: texts.runFirst,
    enabled: known,
    run: ({ exporter }) => exporter((it) => it.sweep("parquet")),
  },
});
