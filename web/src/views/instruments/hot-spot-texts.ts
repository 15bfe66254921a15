/** Texts of the breakdown of a hot node's link time. */
export const breakdownLabel = "Where the hot node's bandwidth goes";
export const data = "data";
export const framing = "headers, CRC";
export const waitingForAcks = "waiting for acks";
export const other = "other";
export const withoutGap = (packet: string) =>
  `A packet takes ${packet} on the hot node's link. Its source has the ack by then.`;
export const withGap = (packet: string, gap: string) =>
  `A packet takes ${packet} on the hot node's link. The node then idles for ${gap} until the source has the ack and ends the packet.`;
export const reason =
  "With more levels the ack takes longer. The part of it that the packet's own time does not hide is lost here. Source: ASCI Q, section 5 and Fig. 8 (Q11, Q12).";
