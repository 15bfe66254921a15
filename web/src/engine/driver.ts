/**
 * Moves the simulations through their time, in slices: plays them at their pace, and pursues time goals (seek, step, run
 * until). A goal belongs to the simulation in focus; the second one follows in the same slices, and the goal is reached
 * only when both are there. So both are at one time whenever nothing moves.
 *
 * No slice takes longer than SLICE_MS by design, except when it restores a checkpoint. A newer goal or a pause replaces the
 * present one before its next slice. A seek leaves playing or pausing as it is; every other goal pauses.
 */

import { asError } from "./errors";
import type { Motion } from "./frame-server";
import type { Guard } from "./guard";
import type { HostClock } from "./host-clock";
import { PacedClock, SlicePacer } from "./pacing";
import type { Pictures } from "./pictures";
import type { Arrival, Side, Speed } from "./protocol";
import { Pursuit } from "./pursuit";
import type { Running } from "./running";
import { Sides } from "./sides";
import type { StatusSender } from "./status-sender";
import { type TimeGoal, toCycle } from "./time-goals";
import type { StopReason } from "./types";

/** Between two slices of a paced run; shorter than a frame of the screen. */
const PACED_REST_MS = 4;

type Parts = { clock: HostClock; guard: Guard; pictures: Pictures; status: StatusSender };

export class Driver {
  readonly sides = new Sides();
  readonly #clock: HostClock;
  readonly #guard: Guard;
  readonly #pictures: Pictures;
  readonly #status: StatusSender;
  readonly #paced = new PacedClock();
  #pacer = new SlicePacer();
  #pursuit: Pursuit | null = null;
  /** The pursuit that only brings both back to one time; null without one. */
  #levelling: Pursuit | null = null;
  #stopped: StopReason | null = null;
  #speed: Speed = { kind: "paced", nsPerSecond: 1000 };
  #playing = false;
  /** How the next tick comes; null without one. */
  #next: "soon" | "later" | null = null;
  /** Number of the next tick: one that was brought forward does not come again. */
  #tickNumber = 0;
  #lastTick = 0;
  /** The latest cycle ever reached: up to there checkpoints may make a slice faster than its cycles are. */
  #furthest = 0;

  constructor({ clock, guard, pictures, status }: Parts) {
    this.#clock = clock;
    this.#guard = guard;
    this.#pictures = pictures;
    this.#status = status;
  }

  get motion(): Motion {
    if (this.#pursuit) return "seeks";
    return this.#playing ? "plays" : "rests";
  }

  /** The present cycle, or that of the time goal. */
  get clock(): number {
    return this.#pursuit?.target ?? this.sides.cycle;
  }

  /** Puts a simulation in focus, new or with other events, and lets both catch up. */
  adopt(running: Running, at: number): void {
    const { sides } = this;
    this.#drop();
    sides.put(running);
    this.#playing = false;
    this.#stopped = null;
    this.#pacer = new SlicePacer();
    this.#furthest = running.cycle;
    this.#status.restart(sides);
    const target = this.#within(at);
    if (!sides.standAt(target)) this.#begin(running, toCycle(target));
    this.#pictures.show(sides.side, running);
    this.#report();
  }

  /** Adds the second simulation. It follows the present time goal; without one it catches up with the clock. */
  adoptSecond(running: Running, clock: number): void {
    const { sides } = this;
    if (running !== sides.second) this.#leave(sides.second);
    // Other events may have taken the leader back from where it had come already.
    else if (running === this.#pursuit?.leader) this.#pursuit.passTo(running);
    sides.putSecond(running);
    this.#pacer = new SlicePacer();
    this.#status.restart(sides);
    if (!this.#pursuit && sides.focus && !sides.standAt(clock)) this.#begin(sides.focus, toCycle(clock));
    this.#pictures.show(sides.side === "a" ? "b" : "a", running);
    this.#report();
  }

  closeSecond(): void {
    const { sides } = this;
    this.#leave(sides.second);
    sides.close();
    this.#refocused();
    this.#showBoth();
    this.#report();
  }

  focusOn(side: Side): void {
    const { sides } = this;
    if (side === sides.side) return;
    sides.focusOn(side);
    if (!sides.second) this.#showBoth();
    this.#refocused();
    this.#report();
  }

  exchangeSides(): void {
    this.sides.exchange();
    this.#showBoth();
  }

  play(): void {
    if (!this.sides.focus || this.#playing || (this.sides.finished && !this.#pursuit)) return;
    this.#playing = true;
    this.#stopped = null;
    this.#rest();
    this.#guard.log("Playing.");
    this.#schedule(0);
  }

  /** Where one of them is behind, both go back to the last cycle that they have in common. */
  pause(): Promise<Arrival> {
    const { sides } = this;
    if (sides.focus && (this.#playing || this.#pursuit)) {
      this.#playing = false;
      if (this.#pursuit && this.#pursuit === this.#levelling) return this.#pursuit.arrived;
      this.#drop();
      const { common } = sides;
      if (!sides.standAt(common)) {
        this.#levelling = this.#begin(sides.focus, toCycle(common));
        return this.#levelling.arrived;
      }
      this.#guard.log(`Paused at cycle ${common}.`);
      this.#report();
    }
    return Promise.resolve(this.#arrival(true));
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#paced.clear();
    this.#status.forgetReached();
    if (this.#playing) this.#schedule(0);
  }

  setDrawing(on: boolean): void {
    this.#guard.run("fill_frame", () => this.#pictures.setDrawing(on));
  }

  /** Sends pictures and a status without waiting until one is due. */
  report(): Arrival {
    this.#report();
    return this.#arrival(true);
  }

  seek(cycle: number): Promise<Arrival> {
    const { focus } = this.sides;
    if (!focus) return Promise.resolve(this.#arrival(true));
    const target = this.#within(cycle);
    if (this.#pursuit?.target === target) return this.#pursuit.arrived;
    return this.#begin(focus, toCycle(target)).arrived;
  }

  /** Steps that come faster than they are done add up. */
  step(cycles: number): Promise<Arrival> {
    this.#playing = false;
    return this.seek(this.clock + cycles);
  }

  /** A goal without a cycle begins at once, so that the next of its kind begins where this one ended. */
  pursue(goal: TimeGoal): Promise<Arrival> {
    this.#playing = false;
    const { focus } = this.sides;
    if (!focus) return Promise.resolve(this.#arrival(true));
    const pursuit = this.#begin(focus, goal);
    this.#advance(pursuit);
    return pursuit.arrived;
  }

  #begin(leader: Running, goal: TimeGoal): Pursuit {
    this.#drop();
    this.#stopped = null;
    const pursuit = new Pursuit(this.sides, leader, goal);
    this.#pursuit = pursuit;
    this.#schedule(0);
    return pursuit;
  }

  #drop(): void {
    const pursuit = this.#pursuit;
    this.#pursuit = null;
    pursuit?.settle(this.#arrival(false));
  }

  /** The goal of a simulation that is closed passes to the other one if it has a cycle; else it ends. */
  #leave(gone: Running | null): void {
    const pursuit = this.#pursuit;
    const { focus } = this.sides;
    if (pursuit && focus && pursuit.leader === gone && !pursuit.passTo(focus)) this.#drop();
  }

  #arrival(complete: boolean): Arrival {
    return { cycle: this.sides.cycle, serial: this.#status.serial, complete };
  }

  #within(cycle: number): number {
    return Math.max(0, Math.min(Math.floor(cycle), this.sides.endCycle));
  }

  /** A tick at once replaces one that waits for the rest of paced play. */
  #schedule(restMs: number): void {
    const wanted = restMs > 0 ? "later" : "soon";
    if (this.#next === "soon" || this.#next === wanted) return;
    this.#next = wanted;
    this.#tickNumber += 1;
    const number = this.#tickNumber;
    const tick = () => {
      if (number === this.#tickNumber) this.#tick();
    };
    if (wanted === "later") this.#clock.later(tick, restMs);
    else this.#clock.soon(tick);
  }

  #tick(): void {
    this.#next = null;
    const { focus } = this.sides;
    if (!focus || this.#guard.crashed) return;
    try {
      if (this.#pursuit) this.#advance(this.#pursuit);
      else if (this.#playing) this.#slice(focus);
    } catch (thrown) {
      // A trap is reported by the guard. Anything else is an error of the worker itself, which ends with it: no call
      // waits for an answer.
      if (!this.#guard.crashed) throw thrown;
      return;
    }
    if (this.#pursuit) this.#schedule(0);
    else if (this.#playing) this.#schedule(this.#speed.kind === "paced" ? PACED_REST_MS : 0);
  }

  #advance(pursuit: Pursuit): void {
    const { sides } = this;
    let done: boolean;
    try {
      done = this.#timed(pursuit.pacer, () => this.#guard.run(pursuit.call, () => pursuit.slice()));
    } catch (thrown) {
      this.#fail(pursuit, thrown);
      return;
    }
    this.#furthest = Math.max(this.#furthest, sides.cycle);
    if (!done) {
      this.#reportIfDue();
      return;
    }
    this.#pursuit = null;
    this.#stopped = pursuit.leader === sides.focus ? pursuit.reason : null;
    if (sides.finished) this.#playing = false;
    this.#rest();
    this.#report();
    pursuit.settle(this.#arrival(true));
  }

  /** Time stays as it is; the reason is the answer to the call. */
  #fail(pursuit: Pursuit, reason: unknown): void {
    this.#pursuit = null;
    pursuit.fail(reason);
    if (this.#guard.crashed) return;
    this.#guard.log(`Could not ${pursuit.call}: ${asError(reason).message}`);
    this.#rest();
    this.#report();
  }

  #slice({ machine }: Running): void {
    const { sides } = this;
    const now = this.#clock.pace();
    let cycles = this.#pacer.budget;
    if (this.#speed.kind === "paced") {
      this.#paced.advance(now - this.#lastTick, this.#speed.nsPerSecond, machine.topology.cycle_ps);
      cycles = this.#paced.take(this.#pacer.budget);
    }
    this.#lastTick = now;
    if (cycles > 0) this.#run(cycles);
    if (sides.finished) {
      this.#playing = false;
      this.#guard.log(`Reached the end at cycle ${sides.cycle}.`);
      this.#report();
    } else {
      this.#guard.run("fill_frame", () => this.#pictures.offer());
      this.#reportIfDue();
    }
  }

  #run(cycles: number): void {
    const { sides } = this;
    const isNew = sides.cycle >= this.#furthest;
    this.#timed(isNew ? this.#pacer : null, () => this.#guard.run("run", () => sides.run(cycles)));
    this.#furthest = Math.max(this.#furthest, sides.cycle);
  }

  /**
   * A slice takes the time of both, and counts the cycles of the one that moved more. Where one moved alone it is counted as
   * if both had: the next slice must not be too long when they do.
   */
  #timed<T>(pacer: SlicePacer | null, work: () => T): T {
    const { all } = this.sides;
    const before = all.map(({ simulated }) => simulated);
    const began = this.#clock.now();
    const answer = work();
    const elapsed = this.#clock.now() - began;
    const cycles = all.map(({ simulated }, at) => simulated - before[at]!);
    const movers = cycles.filter((each) => each > 0).length;
    pacer?.record(Math.max(...cycles), (elapsed * all.length) / Math.max(1, movers));
    return answer;
  }

  /** On the way to a time goal a picture is drawn with each status only. */
  #reportIfDue(): void {
    if (this.#status.due) this.#report();
  }

  /** Sends pictures and a status. */
  #report(): void {
    this.#guard.run("fill_frame", () => this.#pictures.offer());
    const moment = {
      playing: this.#playing,
      moving: this.motion !== "rests",
      seeking: this.#pursuit?.target ?? null,
      stopped: this.#stopped,
    };
    this.#guard.run("summary", () => this.#status.send(this.sides, moment));
  }

  #showBoth(): void {
    for (const side of ["a", "b"] as const) this.#pictures.show(side, this.sides.on(side));
  }

  /** From now on statuses are about another simulation; why the one before stopped does not belong to it. */
  #refocused(): void {
    this.#stopped = null;
    this.#status.restart(this.sides);
  }

  /** While it does not play, no cycles become due. */
  #rest(): void {
    this.#lastTick = this.#clock.pace();
    this.#paced.clear();
  }
}
