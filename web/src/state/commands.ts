/**
 * The one registry of what a user can do by button or key. A button names its command by id; the sheet of shortcuts
 * lists them; tests call them. Keys are in the notation of tinykeys, `hint` is how the sheet writes them.
 */
import type { AppState } from "./app-state";
import { claimsRun, runnable } from "./scorecard-selectors";
import type { Session } from "./session";
import { neighbouringSpeed, ONE_X } from "./speed";

export type CommandId =
  | "toggle-play"
  | "step"
  | "step-10"
  | "reset"
  | "run-to-end"
  | "toggle-unpaced"
  | "slower"
  | "faster"
  | "speed-1x"
  | "discard-draft"
  | "clear-selection"
  | "show-scorecard"
  | "run-claims"
  | "cancel-claims"
  | "show-keys";

export type Command = {
  id: CommandId;
  label: string;
  keys: string[];
  hint: string;
  enabled(state: AppState): boolean;
  run(session: Session): void | Promise<void>;
};

const always = () => true;
const running = (state: AppState) => state.opened !== null && state.engine.phase === "ready";

function shiftSpeed(session: Session, direction: 1 | -1): Promise<void> {
  const { pacedNsPerSecond } = session.store.getState();
  return session.playback.setSpeed({
    kind: "paced",
    nsPerSecond: neighbouringSpeed(pacedNsPerSecond, direction),
  });
}

export const COMMANDS: readonly Command[] = [
  {
    id: "toggle-play",
    label: "Play or pause",
    keys: ["Space", "."],
    hint: "Space or .",
    enabled: running,
    run: (session) => session.playback.toggle(),
  },
  {
    id: "step",
    label: "Step one flit time",
    keys: ["ArrowRight"],
    hint: "→",
    enabled: running,
    run: (session) => session.playback.step(1),
  },
  {
    id: "step-10",
    label: "Step ten flit times",
    keys: ["Shift+ArrowRight"],
    hint: "Shift →",
    enabled: running,
    run: (session) => session.playback.step(10),
  },
  {
    id: "reset",
    label: "Back to time 0, same seed",
    keys: ["Home"],
    hint: "Home",
    enabled: running,
    run: (session) => session.playback.reset(),
  },
  {
    id: "run-to-end",
    label: "Run to the end, as fast as it goes",
    keys: ["End"],
    hint: "End",
    enabled: running,
    run: (session) => session.playback.runToEnd(),
  },
  {
    id: "toggle-unpaced",
    label: "As fast as it goes, or back to the chosen speed",
    keys: ["m"],
    hint: "M",
    enabled: always,
    run: (session) => session.playback.toggleUnpaced(),
  },
  {
    id: "slower",
    label: "Slower",
    keys: ["-"],
    hint: "−",
    enabled: always,
    run: (session) => shiftSpeed(session, -1),
  },
  {
    id: "faster",
    label: "Faster",
    keys: ["+", "Shift++", "="],
    hint: "+",
    enabled: always,
    run: (session) => shiftSpeed(session, 1),
  },
  {
    id: "speed-1x",
    label: "Speed 1×: one microsecond a second",
    keys: ["1"],
    hint: "1",
    enabled: always,
    run: (session) => session.playback.setSpeed(ONE_X),
  },
  {
    id: "discard-draft",
    label: "Discard an edit that was refused",
    keys: [],
    hint: "",
    enabled: (state) => state.draft !== null,
    run: (session) => session.opening.discardDraft(),
  },
  {
    id: "clear-selection",
    label: "Let go of the selected object",
    keys: ["Escape"],
    hint: "Esc",
    enabled: (state) => state.selected !== null,
    run: (session) => session.select(null),
  },
  {
    id: "show-scorecard",
    label: "Scorecard: every published claim beside what is simulated",
    keys: ["s"],
    hint: "S",
    enabled: always,
    run: (session) => session.store.setState((state) => ({ scorecardShown: !state.scorecardShown })),
  },
  {
    id: "run-claims",
    label: "Run all claims",
    keys: [],
    hint: "",
    enabled: (state) => runnable(state).length > 0,
    run: ({ store, scorecard }) => scorecard.run(runnable(store.getState())),
  },
  {
    id: "cancel-claims",
    label: "Cancel what still runs",
    keys: [],
    hint: "",
    enabled: claimsRun,
    run: (session) => session.scorecard.cancel(),
  },
  {
    id: "show-keys",
    label: "Show or hide the keys",
    keys: ["?", "Shift+?"],
    hint: "?",
    enabled: always,
    run: (session) => session.store.setState((state) => ({ keysShown: !state.keysShown })),
  },
];

export function command(id: CommandId): Command {
  const found = COMMANDS.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no command "${id}".`);
  return found;
}

export function runCommand(session: Session, id: CommandId): void | Promise<void> {
  const wanted = command(id);
  if (wanted.enabled(session.store.getState())) return wanted.run(session);
}
