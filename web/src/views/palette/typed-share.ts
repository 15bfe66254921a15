/** A share of a link as people type it: "60 %", "until 62.5%". */

const SHARE = /^(?:until |link )*(\d{1,3}(?:\.\d{1,3})?) ?%$/;

/** From 0 to 1; null where none is meant. */
export function typedShare(typed: string): number | null {
  const share = SHARE.exec(typed.trim().toLowerCase().replaceAll(/\s+/g, " "));
  const percent = Number(share?.[1]);
  return percent > 0 && percent <= 100 ? percent / 100 : null;
}
