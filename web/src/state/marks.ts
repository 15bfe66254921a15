/** Marks on the time bar: where a part breaks or is repaired, where branches were left, and where notes are. */
import { capitalised } from "../base/texts";
import { partName } from "../scenario/parts";
import type { AppState, SideState } from "./app-state";
import { presentCycle } from "./selectors";
import { type BothSides, clockEnd, focusedSide } from "./sides";
import * as texts from "./texts";

export type Mark = { kind: "break" | "mend" | "branch" | "note"; cycle: number; text: string };

type Marked = Pick<SideState, "opened"> & Pick<AppState, "branches" | "notes">;

const MAX_NOTE_SHOWN = 60;

function shortened(text: string): string {
  return text.length > MAX_NOTE_SHOWN ? `${text.slice(0, MAX_NOTE_SHOWN).trimEnd()}…` : text;
}

/** The marks sorted by cycle; at the same cycle, events come first. */
export function marks({ opened, branches, notes }: Marked): Mark[] {
  const events = (opened?.scenario.events ?? []).map(({ at_cycle: cycle, change, part }): Mark => {
    const name = capitalised(partName(part, opened?.machine.topology));
    const text = change === "break" ? texts.partBreaks(name) : texts.partIsMended(name);
    return { kind: change, cycle, text };
  });
  const forks = branches.map(
    ({ name, cycle }): Mark => ({ kind: "branch", cycle, text: texts.branchMark(name) }),
  );
  const pinned = notes.map(
    ({ cycle, text }): Mark => ({ kind: "note", cycle, text: texts.noteMark(shortened(text)) }),
  );
  return [...events, ...forks, ...pinned].sort((a, b) => a.cycle - b.cycle);
}

/** The nearest mark after (1) or before (-1) the present cycle or the target of a seek. */
export function nextMark(
  state: BothSides & Pick<AppState, "branches" | "notes" | "seeking">,
  direction: 1 | -1,
): Mark | null {
  const here = presentCycle(state);
  const end = clockEnd(state);
  const { branches, notes } = state;
  const { opened } = focusedSide(state);
  const beyond = marks({ opened, branches, notes }).filter(({ cycle }) =>
    direction > 0 ? cycle > here && cycle <= end : cycle < here,
  );
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? null;
}
