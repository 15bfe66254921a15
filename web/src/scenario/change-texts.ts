/** Texts of what differs between two scenarios, by which an edit is named. */

export const fieldChange = (label: string, before: string, after: string) => `${label} ${before} → ${after}`;
export const jobChange = (job: string, change: string) => `${job}: ${change}`;
export const removeEvent = (event: string) => `Remove event: ${event}`;
export const outOfService = (part: string) => `Out of service: ${part}`;
export const inService = (part: string) => `In service: ${part}`;
export const topSwitches = (count: number, of: number) => `${count} of ${of}`;
export const addJob = (number: number) => `Add job ${number}`;
export const removeJob = (number: number) => `Remove job ${number}`;
export const removeNamedJob = (name: string) => `Remove job “${name}”`;
export const rename = (name: string) => `Rename to “${name}”`;
export const nothing = "Nothing";
export const andMore = (change: string) => `${change} and more`;
