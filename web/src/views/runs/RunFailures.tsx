/** Runs that failed, each with its reason and with what the engine did last. */
import type { FailedRun } from "../../runs/run-progress";
import { EngineLog } from "./EngineLog";
import * as texts from "./texts";
import "./runs.css";

export function RunFailures({ failed, open = false }: { failed: readonly FailedRun[]; open?: boolean }) {
  return failed.map(({ what, failure: { message, log } }) => (
    <details key={what} className="run-failure" open={open}>
      <summary>{texts.runFailed(what, message)}</summary>
      <EngineLog lines={log} />
    </details>
  ));
}
