/**
 * Wishes to be somewhere else in time, each fulfilled slice by slice.
 *
 * Absent here: no pace and no promise; that is the driver's.
 */
import type { Running } from "./running";
import type { Journey, RunUntil, StopReason } from "./types";

export type Wish = {
  /** What the engine is called for, should it stop there. */
  readonly call: string;
  /** The cycle it is about; null where nobody can know it. */
  readonly target: number | null;
  /** Why it came about, where that is worth telling. */
  readonly reason: StopReason | null;
  /** Goes on by at most so many cycles. True when it has come about. */
  slice(running: Running, most: number): boolean;
};

/** Back or forth. The first slice is a restore of a checkpoint, which takes what it takes. */
export function toCycle(target: number): Wish {
  let near = false;
  return {
    call: "seek",
    target,
    reason: null,
    slice(running, most) {
      if (near) running.run(Math.min(most, target - running.cycle));
      else running.seek(target);
      near = true;
      return running.cycle >= target || running.finished;
    },
  };
}

/** There is no previous event in slices: the engine replays from a checkpoint. */
export function toEvent(direction: 1 | -1): Wish {
  return {
    call: direction > 0 ? "next_event" : "previous_event",
    target: null,
    reason: null,
    slice(running, most) {
      if (direction > 0) return running.nextEvent(most) || running.finished;
      running.previousEvent();
      return true;
    },
  };
}

export function toHop(packet: number): Wish {
  return {
    call: "next_hop",
    target: null,
    reason: null,
    slice: (running, most) => running.nextHop(packet, most) || running.finished,
  };
}

/** The packet's journey tells where that was; a packet that is not under way leaves time where it is. */
export function toLastHop(packet: number): Wish {
  let seek: Wish | null = null;
  return {
    call: "journey",
    target: null,
    reason: null,
    slice(running, most) {
      if (seek) return seek.slice(running, most);
      const cycle = lastHop(running.past.journey(packet), running.cycle);
      if (cycle !== null) seek = toCycle(cycle);
      return cycle === null;
    },
  };
}

/** The last cycle before a moment in which a header got on, as `next_hop` counts it. */
function lastHop(journey: Journey | null, before: number): number | null {
  const attempts = journey?.attempts ?? [];
  const cycles = attempts.flatMap(({ hops, taken, discarded }) => [
    ...hops.map(({ claimed }) => claimed),
    ...[taken, discarded].filter((cycle) => cycle !== null),
  ]);
  const earlier = cycles.filter((cycle) => cycle < before);
  return earlier.length > 0 ? Math.max(...earlier) : null;
}

export function until(condition: RunUntil): Wish {
  let reason: StopReason | null = null;
  return {
    call: "run_towards",
    target: null,
    get reason() {
      return reason;
    },
    slice(running, most) {
      reason = running.runTowards(condition, most);
      return reason !== null || running.finished;
    },
  };
}
