/** Texts of the tables of a run: what the sheet shows of them, and the names of their columns in files. */

export const figures = "Figures";
export const figuresContents = "Every single value of the summary, for all jobs and for each job";
export const intervals = "Bandwidth";
export const intervalsContents = "Accepted bandwidth in each interval of the run";
export const jobs = "Jobs";
export const jobsContents = "Every metric of each job, with its 95 % interval";
export const nodes = "Nodes";
export const nodesContents = "Bandwidth that each node sent and received";
export const links = "Links";
export const linksContents = "Flits carried, load, delay and wait of each link direction";
export const pairs = "Pairs";
export const pairsContents =
  "Bytes and bandwidth from each node to each other; in large machines by blocks of nodes";
export const latency = "Latency";
export const latencyContents = "Mean, percentiles and maximum of the latencies of messages and packets";
export const histogram = "Latency histogram";
export const histogramContents = "Numbers of messages and packets by latency, in classes of 1/64";
export const congestion = "Congestion matrix";
export const congestionContents = "Delay by Elite and link, as in the congestion matrix";
export const effectiveBandwidth = "Effective bandwidth";
export const effectiveBandwidthContents = "b_eff results by message size";
export const program = "Program";
export const programContents = "Program measurements by message size";
export const processTimes = "Process times";
export const processTimesContents = "Time of each process in each state, or in the last collective operation";

// Values in files: scripts read them, so they stay as they are.

export const allJobs = "all jobs";
