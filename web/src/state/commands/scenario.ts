/** Commands of the scenario: edits, files, links. */

import { changeName } from "../../scenario/events";
import { scenarioFileName, scenarioFileText } from "../../scenario/file";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import type { AppState } from "../app-state";
import { partAtHand } from "../break-or-mend";
import { shownScenario } from "../selectors";
import type { Session } from "../session";
import { type BothSides, focusedSide, openTopology } from "../sides";
import { commands, running } from "./command";

const isOpen = (state: AppState) => focusedSide(state).opened !== null;

/** Paints the I/O nodes of the first job that has some, or else the nodes of the first job. */
function firstBrush(state: BothSides): AppState["paint"] {
  const jobs = shownScenario(state)?.jobs ?? [];
  const io = jobs.findIndex(({ pattern }) => sendsToIoNodes(pattern));
  return io < 0 ? { job: 0, as: "member" } : { job: io, as: "io" };
}

async function breakOrMend(session: Session): Promise<void> {
  const at = partAtHand(session.store.getState());
  if (at) await (at.broken ? session.mendPart(at.part) : session.breakPart(at.part));
}

async function openFile(session: Session): Promise<void> {
  const file = await session.page.chooseFile();
  if (file) await session.openFile(file);
}

function saveFile(session: Session): void {
  const scenario = focusedSide(session.store.getState()).opened?.scenario;
  if (!scenario) return;
  const name = scenarioFileName(scenario);
  session.page.saveText(name, scenarioFileText(scenario));
  session.notice(`Saved ${name}.`);
}

async function copyLink(session: Session): Promise<void> {
  const link = session.link(session.page.address());
  if (link === null) return;
  const copied = await session.page.copyText(link);
  const done = link.includes("?r=") ? "Link copied, with the result's digest." : "Link copied.";
  session.notice(copied ? done : "The browser does not allow copying here; the link is in the address bar.");
}

export const SCENARIO = commands({
  undo: {
    group: "Edit",
    lock: "edit",
    label: "Undo",
    needs: "Nothing to undo",
    labelNow: ({ undo }) => (undo.length > 0 ? `Undo: ${undo.at(-1)}` : "Undo"),
    keys: ["$mod+z"],
    enabled: (state) => running(state) && state.undo.length > 0,
    run: (session) => session.edits.undo(),
  },
  redo: {
    group: "Edit",
    lock: "edit",
    label: "Redo",
    needs: "Nothing to redo",
    labelNow: ({ redo }) => (redo.length > 0 ? `Redo: ${redo.at(-1)}` : "Redo"),
    keys: ["$mod+y"],
    alsoKeys: ["$mod+Shift+z"],
    enabled: (state) => running(state) && state.redo.length > 0,
    run: (session) => session.edits.redo(),
  },
  paint: {
    group: "Edit",
    lock: "edit",
    label: "Paint jobs and I/O nodes on the tree",
    checked: { kind: "tick", now: (state) => state.paint !== null },
    enabled: running,
    run: ({ store }) => store.setState((state) => ({ paint: state.paint ? null : firstBrush(state) })),
  },
  "break-or-mend": {
    group: "Edit",
    lock: "edit",
    label: "Break or mend the selected link or Elite",
    needs: "Select a link or Elite first",
    labelNow: (state) => {
      const at = partAtHand(state);
      const machine = openTopology(state);
      return at
        ? changeName(at.broken ? "mend" : "break", at.part, machine)
        : "Break or mend the selected link or Elite";
    },
    keys: ["b"],
    enabled: (state) => running(state) && partAtHand(state) !== null,
    run: breakOrMend,
  },
  "discard-draft": {
    group: "Edit",
    lock: "edit",
    label: "Discard the refused edit",
    needs: "No edit was refused",
    enabled: (state) => focusedSide(state).draft !== null,
    run: (session) => session.opening.discardDraft(),
  },
  "start-afresh": {
    group: "Scenario",
    lock: "open",
    label: "Start afresh",
    enabled: (state) => state.engine.phase === "ready",
    run: (session) => session.navigation.startAfresh(),
  },
  "open-file": {
    group: "Scenario",
    lock: "open",
    label: "Open a scenario file",
    enabled: (state) => state.engine.phase === "ready",
    run: openFile,
  },
  "save-file": {
    group: "Scenario",
    label: "Save the scenario as a file",
    enabled: isOpen,
    run: saveFile,
  },
  "copy-link": {
    group: "Scenario",
    label: "Copy the link",
    enabled: isOpen,
    run: copyLink,
  },
});
