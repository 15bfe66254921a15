/** A moment as people type it: "12.5 µs", "at 1.2 ms", "2400 ns", "cycle 480". */

const NS: Record<string, number> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6 };
const TIME = /^(?:at |time )?(\d{1,9}(?:\.\d{1,6})?) ?(ns|us|µs|μs|ms)$/;
const CYCLE = /^cycle (\d{1,12})$/;

/** The cycle, whether the run reaches that far or not; null where no time is meant. */
export function typedCycle(typed: string, cyclePs: number): number | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const cycle = CYCLE.exec(text);
  if (cycle) return Number(cycle[1]);
  const time = TIME.exec(text);
  return time ? Math.round((Number(time[1]) * NS[time[2]!]! * 1000) / cyclePs) : null;
}
