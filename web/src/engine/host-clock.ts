/**
 * Time and callbacks of the worker's host. There are two readings of time: `now` measures work and spaces statuses, so that
 * slices end and progress is reported on every clock; `pace` and `later` carry paced play, and only they stand still on the
 * clock that tests turn (manual-clock.ts).
 */
export type HostClock = {
  /** Real time, in ms. */
  now(): number;
  /** Time by which paced play advances, in ms. */
  pace(): number;
  /** Calls back after messages that are already waiting were handled. */
  soon(callback: () => void): void;
  /** Calls back after a time of `pace`. */
  later(callback: () => void, ms: number): void;
};
