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

/** Whether an address may have such a payload. */
export function namesKept(address: string): boolean {
  return address.includes(KEPT);
}

export function keptText(scenario: Scenario): string {
  return JSON.stringify(scenario);
}

/** False for a text that was damaged or exchanged. */
export function isTextOf(payload: string, text: string): boolean {
  return payload === KEPT + digestOf(text);
}

/** Two hashes of 32 bits, against accidents. The engine's digest of a scenario leaves out names and prices. */
function digestOf(text: string): string {
  const hashes = [0x9e3779b1, 0x5f356495].map((factor) => {
    let hash = factor;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
    return (hash >>> 0).toString(16).padStart(8, "0");
  });
  return hashes.join("");
}
