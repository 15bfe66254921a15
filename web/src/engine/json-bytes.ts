/**
 * JSON joined from parts that are JSON already, as bytes: summaries are passed on as the engine wrote them, without
 * parsing.
 */

/** An object with these entries; null for what is missing. */
export function objectOf(entries: readonly (readonly [string, Uint8Array | null])[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts = entries.flatMap(([key, value], i) => [
    encoder.encode(`${i === 0 ? "{" : ","}${JSON.stringify(key)}:`),
    value ?? encoder.encode("null"),
  ]);
  return joined([...parts, encoder.encode(entries.length === 0 ? "{}" : "}")]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
