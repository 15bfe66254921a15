/**
 * Computed colours for those who know no more than six digits: hexadecimal, and what shines through apart.
 */

export type OpaqueColour = { colour: string; alpha: number };

const RGB = /^rgba?\(\s*([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)(?:\s*[,/]\s*([\d.]+%?))?\s*\)$/;
/** As mixed colours are computed. */
const SRGB = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+%?))?\)$/;

const byte = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");

const share = (text: string | undefined) =>
  text === undefined ? 1 : text.endsWith("%") ? Number.parseFloat(text) / 100 : Number(text);

/** Null for what cannot be seen. A colour that is not known here is passed on as it is. */
export function opaqueColour(computed: string, opacity: number): OpaqueColour | null {
  if (computed === "none" || computed === "transparent" || computed === "") return null;
  const rgb = RGB.exec(computed);
  const found = rgb ?? SRGB.exec(computed);
  if (!found) return { colour: computed, alpha: opacity };
  const scale = rgb ? 1 : 255;
  const alpha = share(found[4]) * opacity;
  if (alpha === 0) return null;
  return {
    colour: `#${found
      .slice(1, 4)
      .map((value) => byte(Number(value) * scale))
      .join("")}`,
    alpha,
  };
}
