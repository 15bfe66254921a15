/**
 * The one list of sheets: a row yields the command that opens it, its keys, its title and what is in it. What is in a
 * sheet is fetched when it is opened for the first time.
 */
import type { ComponentType } from "react";
import type { AppState } from "../state/app-state";
import { always, type CommandWork } from "../state/commands/command";
import { shownScenario } from "../state/selectors";
import type { Session } from "../state/session";
import { closeSheet, isOpen, openSheet } from "../state/sheets";
import { focusedSide } from "../state/sides";

export type SheetRow = Pick<
  CommandWork,
  "group" | "label" | "keys" | "alsoKeys" | "everywhere" | "lock" | "needs"
> & {
  title: string;
  /** Of its dialog, for its style sheet. */
  className: string;
  /** Whether it can be opened; always, unless it says otherwise. */
  enabled?(state: AppState): boolean;
  /** How its command opens it, where that is more than putting it on top. */
  open?(session: Session): void | Promise<void>;
  /** Absent where the page has it from its start, and with it who opens the sheet types at once. */
  load?(): Promise<ComponentType>;
  /** What was filled in stays when it is closed. */
  keepsState?: true;
  /** Without a title to be seen, and without a button to close it. */
  bare?: true;
};

/** Says nothing at run time: it lets the compiler infer the ids and check the rest. */
function rows<const Id extends string>(of: Record<Id, SheetRow>): Record<Id, SheetRow> {
  return of;
}

const isRunOpen = (state: AppState) => focusedSide(state).opened !== null;

export const SHEETS = rows({
  presets: {
    group: "Scenario",
    lock: "open",
    label: "Open a preset",
    keys: ["o"],
    title: "Presets",
    className: "presets",
    load: () => import("./presets/PresetsSheet").then((it) => it.PresetsSheet),
  },
  report: {
    group: "Scenario",
    label: "Show the report",
    keys: ["r"],
    enabled: isRunOpen,
    title: "Report",
    className: "printed report",
    open: async ({ store, playback }) => {
      store.setState(openSheet({ id: "report" }));
      // A report is of one moment.
      if (store.getState().playing) await playback.pause();
    },
    load: () => import("./report/ReportSheet").then((it) => it.ReportSheet),
  },
  share: {
    group: "Scenario",
    label: "Share this run",
    enabled: isRunOpen,
    title: "Share",
    className: "share",
    load: () => import("./share/ShareSheet").then((it) => it.ShareSheet),
  },
  figures: {
    group: "Scenario",
    label: "Export results",
    title: "Figures of this run",
    className: "figures-sheet",
    load: () => import("./export/FiguresSheet").then((it) => it.FiguresSheet),
  },
  "link-loads": {
    group: "Network",
    label: "Show link loads",
    enabled: isRunOpen,
    title: "Link loads",
    className: "link-loads",
    load: () => import("./links/LinkLoadsSheet").then((it) => it.LinkLoadsSheet),
  },
  sweep: {
    group: "Sweep",
    lock: "open",
    label: "Sweep a parameter",
    keys: ["w"],
    enabled: (state) => shownScenario(state) !== null,
    title: "Sweep",
    className: "sweep",
    keepsState: true,
    open: ({ sweeps }) => sweeps.show(),
    load: () => import("./sweep/SweepSheet").then((it) => it.SweepSheet),
  },
  "network-comparison": {
    group: "Claims",
    label: "Compare Elan-4 with 4X InfiniBand",
    keys: ["v"],
    title: "Quadrics Elan-4 against 4X InfiniBand",
    className: "network-comparison",
    keepsState: true,
    open: ({ networkComparison }) => networkComparison((it) => it.show()),
    load: () => import("./network-comparison/NetworkComparisonSheet").then((it) => it.NetworkComparisonSheet),
  },
  scorecard: {
    group: "Claims",
    label: "Show the scorecard",
    keys: ["s"],
    title: "Scorecard",
    className: "scorecard",
    keepsState: true,
    load: () => import("./scorecard/ScorecardSheet").then((it) => it.ScorecardSheet),
  },
  lessons: {
    group: "Learn",
    lock: "open",
    label: "Show the lessons",
    keys: ["l"],
    title: "Lessons",
    className: "catalogue",
    open: ({ lessons }) => lessons.show(),
    load: () => import("./lesson/CatalogueSheet").then((it) => it.CatalogueSheet),
  },
  handout: {
    group: "Learn",
    label: "Show the handout of the lesson",
    needs: "Open a lesson first",
    enabled: ({ lesson }) => lesson !== null,
    title: "Handout",
    className: "printed handout",
    load: () => import("./lesson/handout/HandoutSheet").then((it) => it.HandoutSheet),
  },
  glossary: {
    group: "Learn",
    label: "Show the glossary",
    keys: ["g"],
    title: "Glossary",
    className: "glossary",
    load: () => import("./glossary/GlossarySheet").then((it) => it.GlossarySheet),
  },
  model: {
    group: "Learn",
    label: "Show the rules of the model",
    title: "The rules of the model",
    className: "model",
    load: () => import("./glossary/ModelSheet").then((it) => it.ModelSheet),
  },
  palette: {
    group: "Page",
    label: "Find anything on this page",
    keys: ["$mod+k", "/"],
    everywhere: true,
    title: "Find",
    className: "palette",
    bare: true,
  },
  help: {
    group: "Page",
    label: "Show help",
    keys: ["?"],
    alsoKeys: ["Shift+?"],
    title: "Help",
    className: "help",
    load: () => import("./help/HelpSheet").then((it) => it.HelpSheet),
  },
  about: {
    group: "Page",
    label: "Read about Flitscope",
    title: "About",
    className: "about",
    load: () => import("./about/AboutSheet").then((it) => it.AboutSheet),
  },
});

export type SheetId = keyof typeof SHEETS;
export type SheetCommandId = `show-${SheetId}`;

export const SHEET_IDS = Object.keys(SHEETS) as SheetId[];

export const sheetCommand = (id: SheetId): SheetCommandId => `show-${id}`;

function commandOf(id: SheetId): CommandWork {
  const {
    title: _title,
    className: _class,
    load: _load,
    bare: _bare,
    keepsState: _keeps,
    ...row
  } = SHEETS[id];
  const { open, enabled, ...work } = row;
  return {
    ...work,
    enabled: enabled ?? always,
    run: (session) => {
      const { store } = session;
      if (isOpen(store.getState(), id)) return store.setState(closeSheet(id));
      store.setState({ term: null });
      if (open) return open(session);
      store.setState(openSheet(id === "model" ? { id, at: null } : { id }));
    },
  };
}

/** For each sheet the command that opens it, and closes it again. */
export const SHEET_COMMANDS = Object.fromEntries(
  SHEET_IDS.map((id) => [sheetCommand(id), commandOf(id)]),
) as Record<SheetCommandId, CommandWork>;
