/** Texts on an exported picture. */

export const productName = "Flitscope";
export const subtitle = (nodes: string, time: string, end: string) => `${nodes} nodes, at ${time} of ${end}`;
export const nodeCounts = (counts: readonly number[]) => counts.join(" and ");

// Scale of one side.
export const eliteDelay = (maximum: string) =>
  `Elites: total delay of the packets that came in; the darkest shade is ${maximum}.`;
export const noDelay = "Elites: no packet has been delayed yet.";
export const linkDelay = (elites: string, maximum: string) =>
  `${elites} Links: the same for each; the darkest shade is ${maximum}.`;
export const measuredLoad = (elites: string) =>
  `${elites} Links: recent share of their capacity used, 0 to 100 %.`;
export const predictedLoad = (elites: string) =>
  `${elites} Links: share of their capacity needed if every sender offered its load, 0 to 100 %.`;

// Scale of B − A.
export const eliteDifference = (whole: string) =>
  `Elites: B − A of the total delay of the packets that came in; 100 is ${whole}, the maximum of A and B.`;
export const linkDifference = (elites: string, whole: string) =>
  `${elites} Links: the same for each; 100 is ${whole}.`;
export const loadDifference = (elites: string) =>
  `${elites} Links: B − A of the recent share of their capacity used.`;

// Provenance.
export const engine = (version: string) => `Flitscope, engine ${version}`;
export const unknownEngine = "?";
export const seed = (seed: number) => `seed ${seed}`;
export const scenarioDigest = (digest: string) => `scenario ${digest}`;
export const resultDigest = (digest: string) => `result ${digest}`;
export const incomplete = "run not complete";
export const provenance = (parts: readonly string[]) => parts.join(" · ");
export const ofSide = (side: string, provenance: string) => `${side}: ${provenance}`;
