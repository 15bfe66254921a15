/** Texts of the tables of jobs, collective operations and programs. */
export const messagesLabel = "Bandwidth of each job";
export const job = "Job";
export const accepted = "MB/s per sender";
export const acceptedHint = "after the warm-up, with its 95 % interval";
export const offered = "offered";
export const offeredHint = "offered load per sender, in MB/s";
export const ioNode = "I/O node";
export const ioNodeHint = "bandwidth of each I/O node, in MB/s";

export const collectivesLabel = "Collective operations";
export const collective = "Collective";
export const done = "done";
export const doneHint = "completed operations";
export const operationTime = "time per operation";
export const operationTimeHint = "mean from the last entry to the last exit, with its 95 % interval";
export const bandwidth = "MB/s";
export const bandwidthHint = "bytes of an operation divided by its period at the root";
export const unresolved = (reasons: string) => `not resolved: ${reasons}`;
export const interval = (halfWidth: string) => `± ${halfWidth}`;
export const processes = (count: number, list: string) =>
  count === 1 ? `process ${list}` : `processes ${list}`;
export const neverCompletes = (missing: string) => `never completes without ${missing}`;
export const timeRange = (min: string, max: string) => `from ${min} to ${max}`;
export const period = (time: string) => `one every ${time}`;
export const collecting = (time: string) => `collecting ${time}`;
export const distributing = (time: string) => `distributing ${time}`;
export const testsSent = (count: number, written: string, failed: string) =>
  count === 1 ? `1 test sent, ${failed} unsuccessful` : `${written} tests sent, ${failed} unsuccessful`;
export const totalBandwidth = (rate: string) => `${rate} MB/s over all nodes`;

export const ended = (time: string) => `ended at ${time}`;

export const programsLabel = "Programs";
export const program = "Program";
export const processCount = "processes";
