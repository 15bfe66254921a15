/** Commands of the scenario: edits, files, links. */

import { tooLargeForLink } from "../../base/texts";
import { changeName } from "../../scenario/events";
import { scenarioFileName, scenarioFileText } from "../../scenario/file";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import type { AppState } from "../app-state";
import { partAtHand } from "../break-or-mend";
import { shownScenario } from "../selectors";
import type { Session } from "../session";
import { type BothSides, focusedSide, openTopology } from "../sides";
import { commands, running } from "./command";
import * as texts from "./texts";

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
  session.notice(texts.saved(name));
}

async function copyLink(session: Session): Promise<void> {
  const link = session.link(session.page.address());
  if (link === null) return session.notice(tooLargeForLink);
  const copied = await session.page.copyText(link);
  const done = link.includes("?r=") ? texts.linkCopiedWithDigest : texts.linkCopied;
  session.notice(copied ? done : texts.linkNotCopied);
}

export const SCENARIO = commands({
  undo: {
    group: "Edit",
    lock: "edit",
    label: texts.undo,
    needs: texts.nothingToUndo,
    labelNow: ({ undo }) => (undo.length > 0 ? texts.undoEdit(String(undo.at(-1))) : texts.undo),
    keys: ["$mod+z"],
    enabled: (state) => running(state) && state.undo.length > 0,
    run: (session) => session.edits.undo(),
  },
  redo: {
    group: "Edit",
    lock: "edit",
    label: texts.redo,
    needs: texts.nothingToRedo,
    labelNow: ({ redo }) => (redo.length > 0 ? texts.redoEdit(String(redo.at(-1))) : texts.redo),
    keys: ["$mod+y"],
    alsoKeys: ["$mod+Shift+z"],
    enabled: (state) => running(state) && state.redo.length > 0,
    run: (session) => session.edits.redo(),
  },
  paint: {
    group: "Edit",
    lock: "edit",
    label: texts.paint,
    checked: { kind: "tick", now: (state) => state.paint !== null },
    enabled: running,
    run: ({ store }) => store.setState((state) => ({ paint: state.paint ? null : firstBrush(state) })),
  },
  "break-or-mend": {
    group: "Edit",
    lock: "edit",
    label: texts.breakOrMend,
    needs: texts.selectPartFirst,
    labelNow: (state) => {
      const at = partAtHand(state);
      const machine = openTopology(state);
      return at ? changeName(at.broken ? "mend" : "break", at.part, machine) : texts.breakOrMend;
    },
    keys: ["b"],
    enabled: (state) => running(state) && partAtHand(state) !== null,
    run: breakOrMend,
  },
  "discard-draft": {
    group: "Edit",
    lock: "edit",
    label: texts.discardRejectedEdit,
    needs: texts.noRejectedEdit,
    enabled: (state) => focusedSide(state).draft !== null,
    run: (session) => session.opening.discardDraft(),
  },
  "start-afresh": {
    group: "Scenario",
    lock: "open",
    label: texts.startOver,
    enabled: (state) => state.engine.phase === "ready",
    run: (session) => session.navigation.startAfresh(),
  },
  "open-file": {
    group: "Scenario",
    lock: "open",
    label: texts.openFile,
    enabled: (state) => state.engine.phase === "ready",
    run: openFile,
  },
  "save-file": {
    group: "Scenario",
    label: texts.saveFile,
    enabled: isOpen,
    run: saveFile,
  },
  "copy-link": {
    group: "Scenario",
    label: texts.copyLink,
    enabled: isOpen,
    run: copyLink,
  },
});
