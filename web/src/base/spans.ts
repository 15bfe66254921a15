/** What a node does in a collective operation, by the numbers that spans of it are kept with. */
export const SPAN_KINDS = ["wait", "send", "thread", "copy", "host"] as const;

export type SpanKind = (typeof SPAN_KINDS)[number];
