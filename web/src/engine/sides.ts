/**
 * The simulation in focus and, in a comparison, the one beside it, on one clock. The clock ends with the later of them;
 * one whose end has come before stays there.
 *
 * Absent here: no pace, no ports, no decision about when to run.
 */
import type { Side } from "./protocol";
import type { Running } from "./running";

export class Sides {
  #focus: Running | null = null;
  #beside: Running | null = null;
  #side: Side = "a";

  get focus(): Running | null {
    return this.#focus;
  }

  get beside(): Running | null {
    return this.#beside;
  }

  /** The side that is in focus. */
  get side(): Side {
    return this.#side;
  }

  /** Both, or the only one. */
  get all(): readonly Running[] {
    return [this.#focus, this.#beside].filter((running) => running !== null);
  }

  on(side: Side): Running | null {
    return side === this.#side ? this.#focus : this.#beside;
  }

  get cycle(): number {
    return Math.max(0, ...this.all.map(({ cycle }) => cycle));
  }

  get endCycle(): number {
    return Math.max(0, ...this.all.map(({ endCycle }) => endCycle));
  }

  get finished(): boolean {
    return this.all.every(({ finished }) => finished);
  }

  /** Whether each stands where a clock at this cycle has it. */
  standAt(cycle: number): boolean {
    return this.all.every((running) => running.cycle === placeIn(running, cycle));
  }

  /** What the clock shows to one of them: the clock's time, unless it has yet to come there itself. */
  clockOf(running: Running): number {
    return running.cycle === placeIn(running, this.cycle) ? this.cycle : running.cycle;
  }

  /** The moment that both have come to: that of the one which lags behind, if one does. */
  get common(): number {
    const clock = this.cycle;
    const behind = this.all.filter((running) => running.cycle < placeIn(running, clock));
    return Math.min(clock, ...behind.map(({ cycle }) => cycle));
  }

  /** Lets the clock go on, from where it has both. */
  run(cycles: number): void {
    const until = this.cycle + cycles;
    for (const running of this.all) {
      const left = placeIn(running, until) - running.cycle;
      if (left > 0) running.run(left);
    }
  }

  /**
   * Brings along whoever does not lead, by at most so many cycles or one restore of a checkpoint. True when it stands
   * where the clock is to be.
   */
  follow(leader: Running, clock: number, most: number): boolean {
    const follower = this.all.find((running) => running !== leader);
    return !follower || approach(follower, clock, most);
  }

  /** Frees what was in focus, unless it goes on. */
  put(running: Running): void {
    if (running !== this.#focus) this.#focus?.free();
    this.#focus = running;
  }

  putBeside(running: Running): void {
    if (running !== this.#beside) this.#beside?.free();
    this.#beside = running;
  }

  /** What is left is side A. */
  close(): void {
    this.#beside?.free();
    this.#beside = null;
    this.#side = "a";
  }

  /** Without another one it is the only one that is on that side then. */
  focusOn(side: Side): void {
    if (side === this.#side) return;
    this.#side = side;
    if (this.#beside) [this.#focus, this.#beside] = [this.#beside, this.#focus];
  }

  exchange(): void {
    if (this.#beside) this.#side = this.#side === "a" ? "b" : "a";
  }
}

/** Where a clock at this cycle has it. */
function placeIn(running: Running, clock: number): number {
  return Math.min(clock, running.endCycle);
}

function approach(running: Running, clock: number, most: number): boolean {
  const from = running.cycle;
  const place = placeIn(running, clock);
  if (from === place) return true;
  running.seek(place);
  if (running.cycle === from) running.run(Math.min(most, place - from));
  // Its end comes nearer when it is precise enough before its time.
  return running.cycle === placeIn(running, clock);
}
