/** Time and callbacks of the host; tests have a clock of their own. */
export type HostClock = {
  now(): number;
  /** Calls back after messages that are already waiting were handled. */
  soon(callback: () => void): void;
  later(callback: () => void, ms: number): void;
};
