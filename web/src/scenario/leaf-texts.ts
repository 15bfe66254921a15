/** Texts about the nodes of jobs. */

export const numberedJob = (number: number) => `Job ${number}`;
export const noJob = "no job";
export const ioNode = "I/O node";
export const ioNodeOf = (job: string) => `I/O node of ${job}`;
export const addNodes = (nodes: string, job: string) => `Add ${nodes} to ${job}`;
export const removeNodes = (nodes: string, job: string) => `Remove ${nodes} from ${job}`;
export const addIoNodes = (nodes: string, job: string) => `Add I/O ${nodes} to ${job}`;
export const removeIoNodes = (nodes: string, job: string) => `Remove I/O ${nodes} from ${job}`;
