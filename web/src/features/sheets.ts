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
import * as texts from "./sheets-texts";

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
    label: texts.openPreset,
    keys: ["o"],
    title: texts.presets,
    className: "presets",
    load: () => import("./presets/PresetsSheet").then((it) => it.PresetsSheet),
  },
  report: {
    group: "Scenario",
    label: texts.showReport,
    keys: ["r"],
    enabled: isRunOpen,
    title: texts.report,
    className: "printed report",
    open: async ({ store, playback }) => {
      store.setState(openSheet({ id: "report" }));
      // A report is of one time.
      if (store.getState().playing) await playback.pause();
    },
    load: () => import("./report/ReportSheet").then((it) => it.ReportSheet),
  },
  share: {
    group: "Scenario",
    label: texts.shareRun,
    enabled: isRunOpen,
    title: texts.share,
    className: "share",
    load: () => import("./share/ShareSheet").then((it) => it.ShareSheet),
  },
  figures: {
    group: "Scenario",
    label: texts.exportResults,
    title: texts.results,
    className: "figures-sheet",
    load: () => import("./export/FiguresSheet").then((it) => it.FiguresSheet),
  },
  "link-loads": {
    group: "Network",
    label: texts.showLinkLoads,
    enabled: isRunOpen,
    title: texts.linkLoads,
    className: "link-loads",
    load: () => import("./links/LinkLoadsSheet").then((it) => it.LinkLoadsSheet),
  },
  sweep: {
    group: "Sweep",
    lock: "open",
    label: texts.sweepParameter,
    keys: ["w"],
    enabled: (state) => shownScenario(state) !== null,
    title: texts.sweep,
    className: "sweep",
    keepsState: true,
    open: ({ sweeps }) => sweeps.show(),
    load: () => import("./sweep/SweepSheet").then((it) => it.SweepSheet),
  },
  "network-comparison": {
    group: "Claims",
    label: texts.compareNetworks,
    keys: ["v"],
    title: texts.networkComparison,
    className: "network-comparison",
    keepsState: true,
    open: ({ networkComparison }) => networkComparison((it) => it.show()),
    load: () => import("./network-comparison/NetworkComparisonSheet").then((it) => it.NetworkComparisonSheet),
  },
  scorecard: {
    group: "Claims",
    label: texts.showScorecard,
    keys: ["s"],
    title: texts.scorecard,
    className: "scorecard",
    keepsState: true,
    load: () => import("./scorecard/ScorecardSheet").then((it) => it.ScorecardSheet),
  },
  lessons: {
    group: "Learn",
    lock: "open",
    label: texts.showLessons,
    keys: ["l"],
    title: texts.lessons,
    className: "catalogue",
    open: ({ lessons }) => lessons.show(),
    load: () => import("./lesson/CatalogueSheet").then((it) => it.CatalogueSheet),
  },
  handout: {
    group: "Learn",
    label: texts.showHandout,
    needs: texts.openLessonFirst,
    enabled: ({ lesson }) => lesson !== null,
    title: texts.handout,
    className: "printed handout",
    load: () => import("./lesson/handout/HandoutSheet").then((it) => it.HandoutSheet),
  },
  glossary: {
    group: "Learn",
    label: texts.showGlossary,
    keys: ["g"],
    title: texts.glossary,
    className: "glossary",
    load: () => import("./glossary/GlossarySheet").then((it) => it.GlossarySheet),
  },
  model: {
    group: "Learn",
    label: texts.showModel,
    title: texts.model,
    className: "model",
    load: () => import("./glossary/ModelSheet").then((it) => it.ModelSheet),
  },
  palette: {
    group: "Page",
    label: texts.find,
    keys: ["$mod+k", "/"],
    everywhere: true,
    title: texts.findTitle,
    className: "palette",
    bare: true,
  },
  help: {
    group: "Page",
    label: texts.showHelp,
    keys: ["?"],
    alsoKeys: ["Shift+?"],
    title: texts.help,
    className: "help",
    load: () => import("./help/HelpSheet").then((it) => it.HelpSheet),
  },
  about: {
    group: "Page",
    label: texts.showAbout,
    title: texts.about,
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
