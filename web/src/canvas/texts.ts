/** Texts drawn into the picture of the network: levels, chassis and top switches. */
import { counted } from "../base/counted";
export const chassis = (kind: string, name: string) => `${kind} ${name}`;
export const absent = (name: string) => `${name}, not installed`;
export const absentShort = (name: string) => `no ${name}`;
export const withLinksDown = (name: string, links: number) => `${name}, ${counted(links, "link")} down`;
export const withNodes = (name: string, first: number, last: number) => `${name}, nodes ${first}–${last}`;
export const level = (number: number) => `level ${number}`;
export const nodesRow = "nodes";
