/**
 * A QR code as one path. It has no component; anyone who shows one fetches this file, and with it the encoder, when
 * it is needed.
 */
import { encode } from "uqr";

/** Modules on a side, with the quiet border that the standard asks for, and the dark ones as a path over them. */
export type QrCode = { size: number; path: string };

const BORDER = 4;

/** More is too dense for a phone to read off a screen, though the standard would hold a little more. */
export const MAX_QR_CHARACTERS = 2000;

/**
 * Beyond this the mask is not searched for: that takes eight times as long, and what a link holds is as good as noise,
 * in which no mask is better than another.
 */
const MASK_SEARCHED_UP_TO = 200;

/** Dark modules that touch in a row are one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const length = x + 1 - from;
    path += `M${from} ${y}h${length}v1h${-length}z`;
  }
  return path;
}

/** Null for what is too long. */
export function qrCode(text: string): QrCode | null {
  if (text.length > MAX_QR_CHARACTERS) return null;
  const { size, data } = encode(text, {
    ecc: text.length > 600 ? "L" : "M",
    border: BORDER,
    ...(text.length > MASK_SEARCHED_UP_TO ? { maskPattern: 0 } : {}),
  });
  return { size, path: data.map(rowPath).join("") };
}
