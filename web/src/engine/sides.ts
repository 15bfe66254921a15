/**
 * The simulation in focus and, in a comparison, the second one, on one clock. The clock ends with the later of them; the
 * other one stays at its own end.
 *
 * It has no pace, no ports, no decision about when to run.
 */
import type { Side } from "./protocol";
import type { Running } from "./running";

export class Sides {
  #focus: Running | null = null;
  #second: Running | null = null;
  #side: Side = "a";

  get focus(): Running | null {
    return this.#focus;
  }

  get second(): Running | null {
    return this.#second;
  }

  /** The side that is in focus. */
  get side(): Side {
    return this.#side;
  }

  /** Both, or the only one. */
  get all(): readonly Running[] {
    return [this.#focus, this.#second].filter((running) => running !== null);
  }

  on(side: Side): Running | null {
    return side === this.#side ? this.#focus : this.#second;
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

  /** Whether each is at its place for a clock at this cycle. */
  standAt(cycle: number): boolean {
    return this.all.every((running) => running.cycle === placeIn(running, cycle));
  }

  /** The clock's cycle for one of them: its own while it is behind. */
  clockOf(running: Running): number {
    return running.cycle === placeIn(running, this.cycle) ? this.cycle : running.cycle;
  }

  /** The last cycle that both have reached. */
  get common(): number {
    const clock = this.cycle;
    const behind = this.all.filter((running) => running.cycle < placeIn(running, clock));
    return Math.min(clock, ...behind.map(({ cycle }) => cycle));
  }

  /** Advances the clock, while both are at one time. */
  run(cycles: number): void {
    const until = this.cycle + cycles;
    for (const running of this.all) {
      const left = placeIn(running, until) - running.cycle;
      if (left > 0) running.run(left);
    }
  }

  /**
   * Moves the one that does not lead, by at most this number of cycles or one restore of a checkpoint. True when it is at its
   * place for the clock.
   */
  follow(leader: Running, clock: number, most: number): boolean {
    const follower = this.all.find((running) => running !== leader);
    return !follower || approach(follower, clock, most);
  }

  /** Frees what was in focus, unless it is the same. */
  put(running: Running): void {
    if (running !== this.#focus) this.#focus?.free();
    this.#focus = running;
  }

  putSecond(running: Running): void {
    if (running !== this.#second) this.#second?.free();
    this.#second = running;
  }

  /** What remains is side A. */
  close(): void {
    this.#second?.free();
    this.#second = null;
    this.#side = "a";
  }

  /** Without a second one, the only one changes its side. */
  focusOn(side: Side): void {
    if (side === this.#side) return;
    this.#side = side;
    if (this.#second) [this.#focus, this.#second] = [this.#second, this.#focus];
  }

  exchange(): void {
    if (this.#second) this.#side = this.#side === "a" ? "b" : "a";
  }
}

/** Its cycle for a clock at this cycle. */
function placeIn(running: Running, clock: number): number {
  return Math.min(clock, running.endCycle);
}

function approach(running: Running, clock: number, most: number): boolean {
  const from = running.cycle;
  const place = placeIn(running, clock);
  if (from === place) return true;
  running.seek(place);
  if (running.cycle === from) running.run(Math.min(most, place - from));
  // The end comes earlier when the run is precise enough before its time.
  return running.cycle === placeIn(running, clock);
}
