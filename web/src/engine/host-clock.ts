/** How the worker's heart is called back; tests move a clock of their own. */
export type HostClock = {
  now(): number;
  /** Calls back after messages that are already waiting were handled. */
  soon(callback: () => void): void;
  later(callback: () => void, ms: number): void;
};
