/** Texts of the legend of what processes do: shorter than in a sentence. */
import type { ProcessState } from "../base/process-states";

export const stateNames: Record<ProcessState, string> = {
  compute: "computes",
  "compute-holding": "a transfer waits for it",
  call: "call",
  copy: "copies",
  register: "registers",
  "wait-progress": "waits for progress",
  "wait-network": "for the network",
  "wait-partner": "for its partner",
};
