/** Texts of the parts of the message latency. */
export const partsLabel = "Parts of the message latency";
export const noMessages = "No message has arrived yet.";
