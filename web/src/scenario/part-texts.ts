/** Texts about parts that can break. */

export const nodeLink = (node: number, name: string) => `link of node ${node}${name}`;
export const elite = (level: number, index: number, name: string) => `Elite ${level}.${index}${name}`;
export const upLink = (up: number, of: string) => `up link ${up} of ${of}`;
export const breakPart = (part: string) => `Break ${part}`;
export const mendPart = (part: string) => `Repair ${part}`;
