/** Exports the results of the run on the stage, as of this moment. */

import { focusedSide, openScenario } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { runTablesOf } from "./state/run-tables";
import * as texts from "./texts";
import "./figures-sheet.css";

export function FiguresSheet() {
  const session = useSession();
  const usable = useApp((state) => focusedSide(state).status !== null);
  const finished = useApp((state) => focusedSide(state).status?.summary.finished ?? false);
  const scenario = useApp(openScenario);
  return (
    <>
      <p className="muted">{finished ? texts.wholeRun : texts.runSoFar}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.table}</th>
            <th scope="col">{texts.contents}</th>
            <th scope="col">{texts.saveAs}</th>
          </tr>
        </thead>
        <tbody>
          {(scenario ? runTablesOf(scenario) : []).map(({ id, label, contents }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{contents}</td>
              <td>
                {(["csv", "parquet"] as const).map((format) => (
                  <button
                    key={format}
                    type="button"
                    disabled={!usable}
                    aria-label={texts.tableAs(label, NAMES[format])}
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
        <CommandButton id="save-summary">{texts.allAsJson}</CommandButton>
      </p>
    </>
  );
}

const NAMES = { csv: "CSV", parquet: "Parquet" } as const;
