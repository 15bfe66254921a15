/** Which links are full, in words. */

const levelName = (level: number) => (level === 0 ? "the nodes" : `level ${level}`);

/** "24 of 64 links from level 2 to level 3", "… from the nodes to level 1". */
export const linksOfLevel = (full: string, of: string, fromLevel: number, toLevel: number) =>
  `${full} of ${of} links from ${levelName(fromLevel)} to ${levelName(toLevel)}`;
export const moreLinks = (count: string) => `${count} more`;

export const noneFull = (time: string) =>
  `No link is full: none had all flit slots used, or no free channel, for 90 % or more of the last ${time}.`;
export const areFull = (links: string, count: number, time: string) =>
  count === 1
    ? `${links} is full: for 90 % or more of the last ${time}, its flit slots were used or none of its channels was free.`
    : `${links} are full: for 90 % or more of the last ${time}, their flit slots were used or none of their channels was free.`;
