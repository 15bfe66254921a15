/**
 * Payloads of scenarios that are too large for a link: `kept.` and a digest of the scenario's text. Only a browser that
 * stores this text opens such a payload (state/large-scenarios.ts); elsewhere the engine refuses it in a sentence.
 */
import type { Scenario } from "../engine/types";

const KEPT = "kept.";

/** The payload of the link, or else that of the text. */
export function payloadOf(scenario: Scenario, link: string | null): string {
  return link ?? KEPT + digestOf(keptText(scenario));
}

export function isKept(payload: string): boolean {
  return payload.startsWith(KEPT);
}

export function keptText(scenario: Scenario): string {
  return JSON.stringify(scenario);
}

/** False for a text that was damaged or exchanged. */
export function isTextOf(payload: string, text: string): boolean {
  return payload === KEPT + digestOf(text);
}

/** 64 bits, against accidents. The engine's digest of a scenario leaves out names and prices. */
function digestOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  // Later units have moved only the higher bits.
  const mixed = [a ^ (b >>> 15), b ^ (a >>> 13)].map((lane) => Math.imul(lane ^ (lane >>> 16), 0x85ebca6b));
  return mixed.map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}
