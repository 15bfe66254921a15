/** Texts of the top switches of QsNetII's network of 1,024 places. */

export const topSwitches = (count: number, of: number) => `${count} of ${of} (${(100 * count) / of} %)`;
export const otherUpLinks = "other up links removed";
export const topSwitchesEdit = (count: string, of: number) => `Top switches: ${count} of ${of}`;
export const chassisHint = "chassis of 64 places that contain nodes";
export const chassis = "node chassis";
export const topSwitchCount = "top switches";
export const linksHint = "from the chassis to the top switches";
export const links = "links between them";
