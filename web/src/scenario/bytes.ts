/** Message sizes as people type them. KB and MB of message sizes are powers of two, as benchmarks count. */
import { formatMessageSize } from "../base/format";

const FACTORS: Record<string, number> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const TYPED = /^\s*([\d.,]+)\s*([kmg]?)i?b?\s*$/i;

/** Bytes; NaN for what is no size at all, which the engine's check then refuses. */
export function parseMessageBytes(text: string): number {
  const match = TYPED.exec(text);
  if (!match) return Number.NaN;
  const [, amount = "", prefix = ""] = match;
  return Number(amount.replaceAll(",", "")) * (FACTORS[prefix.toLowerCase()] ?? Number.NaN);
}

export function writeMessageBytes(bytes: number): string {
  return Number.isFinite(bytes) ? formatMessageSize(bytes) : "";
}
