/** What tests may do to an engine's worker: choose its clock, pass time, and end it without a word. Test builds only. */
import type { HostClock } from "./host-clock";
import { ManualClock } from "./manual-clock";

/** Messages of start-worker.ts. The clock is chosen by the first message, before any call. */
export type HookMessage = { hook: "clock"; real: boolean } | { hook: "pass"; ms: number } | { hook: "end" };

/** `begin` takes calls from now on. */
export function obeyTests(real: HostClock, begin: (clock: HostClock) => void): void {
  const manual = new ManualClock(real);
  globalThis.addEventListener("message", ({ data }: MessageEvent<HookMessage>) => {
    switch (data.hook) {
      case "clock":
        begin(data.real ? real : manual);
        break;
      case "pass":
        manual.pass(data.ms);
        break;
      case "end":
        globalThis.close();
    }
  });
}
