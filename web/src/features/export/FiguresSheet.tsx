/** Exports the results of the run on the stage, as of this moment. */

import { focusedSide, openScenario } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { runTablesOf } from "./state/run-tables";
import "./figures-sheet.css";

export function FiguresSheet() {
  const session = useSession();
  const usable = useApp((state) => focusedSide(state).status !== null);
  const finished = useApp((state) => focusedSide(state).status?.summary.finished ?? false);
  const scenario = useApp(openScenario);
  return (
    <>
      <p className="muted">
        {finished ? "Of the whole run." : "Of the run so far: what is saved now is of this moment."} Every
        file names units, seed, version of the engine and digests.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">What is in it</th>
            <th scope="col">Save as</th>
          </tr>
        </thead>
        <tbody>
          {(scenario ? runTablesOf(scenario) : []).map(({ id, label, holds }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{holds}</td>
              <td>
                {(["csv", "parquet"] as const).map((format) => (
                  <button
                    key={format}
                    type="button"
                    disabled={!usable}
                    aria-label={`${label} as ${NAMES[format]}`}
                    onClick={() => void session.exporter((it) => it.table(id, format))}
                  >
                    {NAMES[format]}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <CommandButton id="save-summary">Everything as JSON</CommandButton>
      </p>
    </>
  );
}

const NAMES = { csv: "CSV", parquet: "Parquet" } as const;
