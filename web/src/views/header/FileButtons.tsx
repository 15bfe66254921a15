/** Open and save a scenario file. Saving is a plain download: nothing leaves this machine. */
import { type ChangeEvent, useRef } from "react";
import { scenarioFileName, scenarioFileText } from "../../scenario/file";
import { useApp, useSession } from "../session-context";

export function FileButtons() {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const scenario = useApp((state) => state.opened?.scenario ?? null);
  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) void session.opening.openFile(file);
    // The same file may be chosen again after it was mended.
    event.target.value = "";
  };
  const save = () => {
    if (!scenario) return;
    const address = URL.createObjectURL(new Blob([scenarioFileText(scenario)], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = scenarioFileName(scenario);
    link.click();
    URL.revokeObjectURL(address);
    session.notice(`Saved ${link.download}.`);
  };
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".json,application/json"
        aria-label="Scenario file"
        tabIndex={-1}
        onChange={open}
      />
      <button
        type="button"
        title="Open a scenario file (or drop one anywhere on the page)"
        onClick={() => input.current?.click()}
      >
        Open
      </button>
      <button type="button" title="Save this scenario as a file" disabled={!scenario} onClick={save}>
        Save
      </button>
    </>
  );
}
