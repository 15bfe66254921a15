/** Texts of the tables of a run: what the sheet shows of them, and the names of their columns in files. */

export const figures = "Figures";
export const figuresContents = "Every single value of the summary, for all jobs and for each job";
export const series = "Bandwidth";
export const seriesContents = "Accepted bandwidth in each interval of the run";
export const nodes = "Nodes";
export const nodesContents = "Bandwidth that each node sent and received";
export const links = "Links";
export const linksContents = "Flits carried, load, delay and wait of each link direction";
export const congestion = "Congestion matrix";
export const congestionContents = "Delay by Elite and link, as in the congestion matrix";
export const effectiveBandwidth = "Effective bandwidth";
export const effectiveBandwidthContents = "b_eff results by message size";
export const program = "Program";
export const programContents = "Program measurements by message size";

// Names of columns, units and values in files: scripts read them, so they stay as they are.

export const allJobs = "all jobs";
export const acceptedPerSender = "accepted per sender";
export const runPart = "part of the run";
export const inService = "in service";
export const summedDelay = "summed delay";
export const summedWait = "summed wait";
export const allPackets = "in all";
export const byUpLink = "by up link";
export const byDownLink = "by down link";
export const packetsCame = "packets came";
export const shareOfMost = "share of the most";
export const messageSize = "message size";
export const halfRoundTrip = "half a round trip";
