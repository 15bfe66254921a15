/** Texts of the table of link loads. */

export const empty = "No link loads yet. Run the scenario to see them.";

export const name = "Name";
export const nameExample = "Elite 1.3, node 12";
export const level = "Level";
export const all = "all";
export const direction = "Direction";
export const both = "both";
export const up = "up";
export const down = "down";
export const firstLinks = (shown: string, found: string) => `The first ${shown} of ${found} links`;
export const foundLinks = (found: string, total: string) => `${found} of ${total} links`;
export const exportAll = "Export all as CSV";

export const links = "Links";
export const link = "Link";
export const utilisation = "Utilisation";
export const flits = "Flits";
export const totalDelay = "Total delay";
export const totalWait = "Total wait";
export const broken = " (broken)";
