/**
 * Objects as addresses write them: `n12` a node, `e5` an Elite, `l7` a direction of a link, `p211` a packet, by the
 * numbers that frames have for them.
 */
import type { ObjectKind, ObjectRef } from "./object-ref";

const KINDS: Readonly<Record<string, ObjectKind>> = { n: "node", e: "elite", l: "link", p: "packet" };
const CODE = /^([nelp])(\d{1,10})$/;
/** Numbers on frames have 32 bits. */
const MOST = 2 ** 32 - 1;

export function objectCode({ kind, id }: ObjectRef): string {
  return `${kind[0]}${id}`;
}

/** Null for what is none. Whether this machine has such an object is another question. */
export function objectOfCode(code: string): ObjectRef | null {
  const [, letter, digits] = CODE.exec(code) ?? [];
  const kind = KINDS[letter ?? ""];
  const id = Number(digits);
  return kind && id <= MOST ? { kind, id } : null;
}
