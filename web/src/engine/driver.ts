/**
 * Moves the simulations through their time, in slices: plays them at their pace, and fulfils wishes to be somewhere else.
 * A wish is one of the simulation in focus; the one beside comes along in the same slices, and the wish has come about
 * only when both are there. So they stand at one time whenever nothing moves.
 *
 * No slice exceeds SLICE_MS by design, but for the restore of checkpoints. A newer wish or a pause takes the place of
 * the one under way before its next slice. A seek leaves alone whether it plays; every other wish ends that.
 */
import { Errand } from "./errand";
import { asError } from "./errors";
import type { Motion } from "./frame-server";
import type { Guard } from "./guard";
import type { HostClock } from "./host-clock";
import { PacedClock, SlicePacer } from "./pacing";
import type { Pictures } from "./pictures";
import type { Arrival, Side, Speed } from "./protocol";
import type { Running } from "./running";
import { Sides } from "./sides";
import type { StatusSender } from "./status-sender";
import type { StopReason } from "./types";
import { toCycle, type Wish } from "./wishes";

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
  #errand: Errand | null = null;
  /** The errand that only makes both stand at one time again, if it is that. */
  #levelling: Errand | null = null;
  #stopped: StopReason | null = null;
  #speed: Speed = { kind: "paced", nsPerSecond: 1000 };
  #playing = false;
  #ticking = false;
  #lastTick = 0;
  /** How far it ever came: up to there checkpoints may make a slice shorter than its cycles are worth. */
  #furthest = 0;

  constructor({ clock, guard, pictures, status }: Parts) {
    this.#clock = clock;
    this.#guard = guard;
    this.#pictures = pictures;
    this.#status = status;
  }

  get motion(): Motion {
    if (this.#errand) return "seeks";
    return this.#playing ? "plays" : "rests";
  }

  /** Where time stands, or is on its way to. */
  get clock(): number {
    return this.#errand?.target ?? this.sides.cycle;
  }

  /** Takes over a simulation, or one whose events have changed, and lets both catch up. */
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

  /** Takes over the one beside. A wish that is under way takes it along; else it catches up with the clock. */
  adoptBeside(running: Running, clock: number): void {
    const { sides } = this;
    if (running !== sides.beside) this.#leave(sides.beside);
    sides.putBeside(running);
    this.#pacer = new SlicePacer();
    this.#status.restart(sides);
    if (!this.#errand && sides.focus && !sides.standAt(clock)) this.#begin(sides.focus, toCycle(clock));
    this.#pictures.show(sides.side === "a" ? "b" : "a", running);
    this.#report();
  }

  closeBeside(): void {
    const { sides } = this;
    this.#leave(sides.beside);
    sides.close();
    this.#refocused();
    this.#showBoth();
    this.#report();
  }

  focusOn(side: Side): void {
    const { sides } = this;
    if (side === sides.side) return;
    sides.focusOn(side);
    if (!sides.beside) this.#showBoth();
    this.#refocused();
    this.#report();
  }

  exchangeSides(): void {
    this.sides.exchange();
    this.#showBoth();
  }

  play(): void {
    if (!this.sides.focus || this.#playing || (this.sides.finished && !this.#errand)) return;
    this.#playing = true;
    this.#stopped = null;
    this.#rest();
    this.#guard.log("Playing.");
    this.#schedule(0);
  }

  /** Where one lags behind on the way to somewhere, both come to rest at the last moment that they have in common. */
  pause(): Promise<Arrival> {
    const { sides } = this;
    if (sides.focus && (this.#playing || this.#errand)) {
      this.#playing = false;
      if (this.#errand && this.#errand === this.#levelling) return this.#errand.arrived;
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
  }

  setDrawing(on: boolean): void {
    this.#guard.run("fill_frame", () => this.#pictures.setDrawing(on));
  }

  seek(cycle: number): Promise<Arrival> {
    const { focus } = this.sides;
    if (!focus) return Promise.resolve(this.#arrival(true));
    const target = this.#within(cycle);
    if (this.#errand?.target === target) return this.#errand.arrived;
    return this.#begin(focus, toCycle(target)).arrived;
  }

  /** Steps that come faster than they are done add up. */
  step(cycles: number): Promise<Arrival> {
    this.#playing = false;
    return this.seek(this.clock + cycles);
  }

  /** One that names no cycle begins at once: the next of its kind is to begin where it ended. */
  pursue(wish: Wish): Promise<Arrival> {
    this.#playing = false;
    const { focus } = this.sides;
    if (!focus) return Promise.resolve(this.#arrival(true));
    const errand = this.#begin(focus, wish);
    this.#fulfil(errand);
    return errand.arrived;
  }

  #begin(leader: Running, wish: Wish): Errand {
    this.#drop();
    this.#stopped = null;
    const errand = new Errand(this.sides, leader, wish);
    this.#errand = errand;
    this.#schedule(0);
    return errand;
  }

  #drop(): void {
    const errand = this.#errand;
    this.#errand = null;
    errand?.settle(this.#arrival(false));
  }

  /** A wish of one that goes away is the other's where it names a cycle; else it ends. */
  #leave(gone: Running | null): void {
    const errand = this.#errand;
    const { focus } = this.sides;
    if (errand && focus && errand.leader === gone && !errand.passTo(focus)) this.#drop();
  }

  #arrival(complete: boolean): Arrival {
    return { cycle: this.sides.cycle, serial: this.#status.serial, complete };
  }

  #within(cycle: number): number {
    return Math.max(0, Math.min(Math.floor(cycle), this.sides.endCycle));
  }

  #schedule(restMs: number): void {
    if (this.#ticking) return;
    this.#ticking = true;
    if (restMs > 0) this.#clock.later(this.#tick, restMs);
    else this.#clock.soon(this.#tick);
  }

  #tick = (): void => {
    this.#ticking = false;
    const { focus } = this.sides;
    if (!focus || this.#guard.crashed) return;
    try {
      if (this.#errand) this.#fulfil(this.#errand);
      else if (this.#playing) this.#slice(focus);
    } catch (thrown) {
      // A trap is reported by the guard. Anything else is an error of the worker itself, which ends with it: no call
      // waits for an answer.
      if (!this.#guard.crashed) throw thrown;
      return;
    }
    if (this.#errand) this.#schedule(0);
    else if (this.#playing) this.#schedule(this.#speed.kind === "paced" ? PACED_REST_MS : 0);
  };

  #fulfil(errand: Errand): void {
    const { sides } = this;
    let done: boolean;
    try {
      done = this.#timed(errand.pacer, () => this.#guard.run(errand.call, () => errand.slice()));
    } catch (thrown) {
      this.#fail(errand, thrown);
      return;
    }
    this.#furthest = Math.max(this.#furthest, sides.cycle);
    if (!done) {
      this.#tellIfDue();
      return;
    }
    this.#errand = null;
    this.#stopped = errand.leader === sides.focus ? errand.reason : null;
    if (sides.finished) this.#playing = false;
    this.#rest();
    this.#report();
    errand.settle(this.#arrival(true));
  }

  /** Time stays where it is; the reason is the answer to the call. */
  #fail(errand: Errand, reason: unknown): void {
    this.#errand = null;
    errand.fail(reason);
    if (this.#guard.crashed) return;
    this.#guard.log(`Could not ${errand.call}: ${asError(reason).message}`);
    this.#rest();
    this.#report();
  }

  #slice({ machine }: Running): void {
    const { sides } = this;
    const now = this.#clock.now();
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
      this.#tellIfDue();
    }
  }

  #run(cycles: number): void {
    const { sides } = this;
    const teaches = sides.cycle >= this.#furthest;
    this.#timed(teaches ? this.#pacer : null, () => this.#guard.run("run", () => sides.run(cycles)));
    this.#furthest = Math.max(this.#furthest, sides.cycle);
  }

  /** A slice costs what it takes to move both; it is worth the cycles of the one that moved more. */
  #timed<T>(pacer: SlicePacer | null, work: () => T): T {
    const { all } = this.sides;
    const [began, from] = [this.#clock.now(), all.map(({ cycle }) => cycle)];
    const answer = work();
    const moved = Math.max(...all.map(({ cycle }, at) => cycle - from[at]!));
    pacer?.record(moved, this.#clock.now() - began);
    return answer;
  }

  /** On its way to somewhere else it shows no more moments than it tells of: the eye is to see where it arrives. */
  #tellIfDue(): void {
    if (this.#status.due) this.#report();
  }

  /** Tells all listeners where things stand. */
  #report(): void {
    this.#guard.run("fill_frame", () => this.#pictures.offer());
    const moment = {
      playing: this.#playing,
      moving: this.motion !== "rests",
      seeking: this.#errand?.target ?? null,
      stopped: this.#stopped,
    };
    this.#guard.run("summary", () => this.#status.send(this.sides, moment));
  }

  #showBoth(): void {
    for (const side of ["a", "b"] as const) this.#pictures.show(side, this.sides.on(side));
  }

  /** Whoever listens hears of another simulation now; why the one before stopped is no news of it. */
  #refocused(): void {
    this.#stopped = null;
    this.#status.restart(this.sides);
  }

  /** No time is owed for what was not played. */
  #rest(): void {
    this.#lastTick = this.#clock.now();
    this.#paced.clear();
  }
}
