/**
 * A time goal in progress, with the promise of its end. It belongs to one simulation, the leader; the other one follows to
 * the clock's cycle. It has a pacer of its own, since its cycles take other times than those of playing.
 *
 * It has no decision about when to continue; that is the driver's.
 */
import { SlicePacer } from "./pacing";
import type { Arrival } from "./protocol";
import type { Running } from "./running";
import type { Sides } from "./sides";
import { type TimeGoal, toCycle } from "./time-goals";
import type { StopReason } from "./types";

export class Pursuit {
  readonly pacer = new SlicePacer();
  readonly arrived: Promise<Arrival>;
  settle: (arrival: Arrival) => void = () => {};
  fail: (reason: unknown) => void = () => {};
  readonly #sides: Sides;
  readonly #from: { leader: number; clock: number };
  #goal: TimeGoal;
  #leader: Running;
  #came = false;

  /** The leader stays the same when the focus changes. */
  constructor(sides: Sides, leader: Running, goal: TimeGoal) {
    this.#sides = sides;
    this.#leader = leader;
    this.#goal = goal;
    this.#from = { leader: leader.cycle, clock: sides.clockOf(leader) };
    this.arrived = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    // No one waits for one that the driver begins by itself.
    this.arrived.catch(() => {});
  }

  get leader(): Running {
    return this.#leader;
  }

  /** The engine's call, for the message of a failure. */
  get call(): string {
    return this.#goal.call;
  }

  get target(): number | null {
    return this.#goal.target;
  }

  get reason(): StopReason | null {
    return this.#goal.reason;
  }

  /** One slice. True when both are there. */
  slice(): boolean {
    const { budget } = this.pacer;
    this.#came ||= this.#goal.slice(this.#leader, budget);
    return this.#sides.follow(this.#leader, this.#clock, budget) && this.#came;
  }

  /** Leads from where it is to the same cycle. False where the goal has none. */
  passTo(leader: Running): boolean {
    const { target } = this.#goal;
    if (target === null) return false;
    this.#leader = leader;
    this.#goal = toCycle(target);
    this.#came = false;
    return true;
  }

  /** The cycle that the clock goes to. It stays when the leader cannot move, as at its end. */
  get #clock(): number {
    const { leader, clock } = this.#from;
    const stays = this.#leader.cycle === leader;
    return this.#goal.target ?? (stays ? clock : this.#leader.cycle);
  }
}
