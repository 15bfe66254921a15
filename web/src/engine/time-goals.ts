/**
 * Time goals: a cycle, the next event, the next hop of a packet, a condition. Each is reached slice by slice.
 *
 * It has no pace and no promise; those are with the driver and the pursuit.
 */
import type { Running } from "./running";
import type { Journey, RunUntil, StopReason } from "./types";

export type TimeGoal = {
  /** The engine's call, for the message of a failure. */
  readonly call: string;
  /** Null where the cycle is not known in advance. */
  readonly target: number | null;
  /** Why a run until a condition stopped; null of all others. */
  readonly reason: StopReason | null;
  /** Runs at most this number of cycles. True when the goal is reached. */
  slice(running: Running, most: number): boolean;
};

/** Back or forth. The first slice restores a checkpoint, which cannot be cut into slices. */
export function toCycle(target: number): TimeGoal {
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

/** The previous event is found in one slice: the engine replays from a checkpoint. */
export function toEvent(direction: 1 | -1): TimeGoal {
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

export function toHop(packet: number): TimeGoal {
  return {
    call: "next_hop",
    target: null,
    reason: null,
    slice: (running, most) => running.nextHop(packet, most) || running.finished,
  };
}

/** By the packet's journey; a packet that is not in flight leaves time as it is. */
export function toLastHop(packet: number): TimeGoal {
  let seek: TimeGoal | null = null;
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

/** The last cycle before another in which a header moved on, as `next_hop` counts it. */
function lastHop(journey: Journey | null, before: number): number | null {
  const attempts = journey?.attempts ?? [];
  const cycles = attempts.flatMap(({ hops, taken, discarded }) => [
    ...hops.map(({ claimed }) => claimed),
    ...[taken, discarded].filter((cycle) => cycle !== null),
  ]);
  const earlier = cycles.filter((cycle) => cycle < before);
  return earlier.length > 0 ? Math.max(...earlier) : null;
}

export function until(condition: RunUntil): TimeGoal {
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
