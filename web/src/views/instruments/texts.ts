/** Texts of the panels below the picture: bandwidth, matrices, nodes. */

// What could not be loaded: "Couldn't load …".
export const latencyName = "the latency chart";
export const scopesName = "the scopes";
export const spreadName = "the histogram of bandwidth";
export const pairMatrixName = "the source × destination matrix";

export const resultTabsLabel = "Results of the run";
export const bandwidthTab = "Bandwidth";
export const bandwidthHint = "Payload served at its destination, after the warm-up";
export const bandwidthPanel = "Accepted bandwidth";
export const latencyTab = "Latency";
export const latencyHint =
  "Parts of the message latency, from when a message is due until the receiving process is notified";
export const latencyPanel = "Message latency";
export const collectiveTab = "Collective";
export const collectiveHint =
  "The last operation of a collective job: when each process entered and left, and what its node did";
export const collectivePanel = "Collective operation";
export const programTab = "Program";
export const programHint = "What each process of a program does over time, and the program's results";
export const programPanel = "Program";
export const scopesTab = "Scopes";
export const scopesHint = "Pinned objects over simulated time";
export const scopesPanel = "Scopes";

export const matrixTabsLabel = "Matrices";
export const congestionTab = "Congestion";
export const congestionHint =
  "Per link: summed delay of the packets that arrived over it, relative to the most loaded link. In the middle of an Elite: the sum over its links, relative to the most loaded Elite.";
export const congestionPanel = "Congestion matrix";
export const pairsTab = "Source × destination";
export const pairsHint = "Payload delivered from each source node to each destination node, in MB/s";
export const pairsPanel = "Source × destination";
export const offeredTab = "Offered";
export const offeredHint =
  "Traffic that the scenario defines from each node to each other node, as a share of what the source sends; nothing is simulated";
export const offeredPanel = "Offered traffic";
export const closeCharts = "Close the charts";
export const windowLabel = "Time window";
export const recentSpan = (from: string, to: string) => `Recent: ${from} to ${to}`;
export const noHistory = "No history yet";
export const sinceStart = "since start";
export const recent = "recent";
export const maximumOfBoth = "maximum of A and B";
export const pairsSinceStart = "Accepted bandwidth since the start";
export const pairsRecent = "Recent accepted bandwidth";
export const pairDifferenceSinceStart = "Accepted bandwidth since the start, B − A";
export const pairDifferenceRecent = "Recent accepted bandwidth, B − A";
export const noForecast = "Offered traffic appears as soon as the scenario is valid.";
export const offeredTraffic = "Offered traffic";

export const nodesPanel = "Bandwidth per node";
export const nodesTab = "Per node";
export const nodesHint = "Bandwidth that each node of the side in focus sends and receives";
export const spreadTab = "Spread";
export const spreadHint = "Number of nodes by bandwidth";
export const comparisonLabel = "Comparison";
export const comparisonTab = "A against B";
export const comparisonHint = "What changed from A to B, and its effect";
export const wholeRun = "whole run";
