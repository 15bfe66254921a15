/** Texts of what a sweep can vary. Names of variants are also stored in sweep files. */
import { inSentence } from "../../../base/texts";

export const traffic = "Traffic";
export const machine = "Machine";
export const modelParameters = "Model parameters";

/** "Solver: load" */
export const ofJob = (job: string, label: string) => `${job}: ${inSentence(label)}`;
export const ioMapping = "I/O mapping";
export const share = "share";
export const nodes = "nodes";
export const nodeCount = (nodes: number) => `${nodes} nodes`;
export const linksKept = (links: number, all: number) => `${links} of ${all}`;
export const on = "on";
export const off = "off";
