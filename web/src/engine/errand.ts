/**
 * A wish under way, with whoever waits for it. It is the wish of one simulation, its leader; the other one follows where
 * the clock is to be. What a wish costs has little to do with what playing does: it has a pacer of its own.
 *
 * Absent here: no decision about when to go on; that is the driver's.
 */
import { SlicePacer } from "./pacing";
import type { Arrival } from "./protocol";
import type { Running } from "./running";
import type { Sides } from "./sides";
import type { StopReason } from "./types";
import { toCycle, type Wish } from "./wishes";

export class Errand {
  readonly pacer = new SlicePacer();
  readonly arrived: Promise<Arrival>;
  settle: (arrival: Arrival) => void = () => {};
  fail: (reason: unknown) => void = () => {};
  readonly #sides: Sides;
  readonly #from: { leader: number; clock: number };
  #wish: Wish;
  #leader: Running;
  #came = false;

  /** The focus may change on the way: the leader stays who it was. */
  constructor(sides: Sides, leader: Running, wish: Wish) {
    this.#sides = sides;
    this.#leader = leader;
    this.#wish = wish;
    this.#from = { leader: leader.cycle, clock: sides.clockOf(leader) };
    this.arrived = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    // Nobody waits for one that the driver begins by itself.
    this.arrived.catch(() => {});
  }

  get leader(): Running {
    return this.#leader;
  }

  /** What the engine is called for, should it stop there. */
  get call(): string {
    return this.#wish.call;
  }

  get target(): number | null {
    return this.#wish.target;
  }

  get reason(): StopReason | null {
    return this.#wish.reason;
  }

  /** Goes on by a slice. True when both are there. */
  slice(): boolean {
    const { budget } = this.pacer;
    this.#came ||= this.#wish.slice(this.#leader, budget);
    return this.#sides.follow(this.#leader, this.#clock, budget) && this.#came;
  }

  /** The leader goes away: the other one alone goes on to where the wish leads. False where that names no cycle. */
  passTo(other: Running): boolean {
    const { target } = this.#wish;
    if (target === null) return false;
    this.#leader = other;
    this.#wish = toCycle(target);
    this.#came = false;
    return true;
  }

  /** Where the clock is to be. It stays where it is when the leader does, as one that is at its end already. */
  get #clock(): number {
    const { leader, clock } = this.#from;
    const stays = this.#leader.cycle === leader;
    return this.#wish.target ?? (stays ? clock : this.#leader.cycle);
  }
}
