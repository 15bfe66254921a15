/** Small pictures of presets, which the build draws (web/content/pictures.ts). */

/** The pixels of the network's picture. */
export const NETWORK_SIZE = { width: 120, height: 60 };

/** Most rows and columns of the matrix of who sends to whom. */
export const TRAFFIC_CELLS = 32;

/** Paths of an SVG: a line for each cable, a dash for each Elite or switch. */
export type NetworkPicture = { links: string; elites: string };

/** A matrix of so many rows and columns, with a path around each cell that has traffic. */
export type TrafficPicture = { across: number; path: string };

export type Pictures = {
  networks: NetworkPicture[];
  /** By the preset's id: which network, and who sends to whom; null for collectives and programs. */
  presets: Record<string, { network: number; traffic: TrafficPicture | null }>;
};
