/**
 * How many pixels a PNG has to the metre: browsers do not write it, and without it a picture for print comes out at
 * screen size, a metre wide. The chunk `pHYs` (PNG specification, 11.3.5.3) goes right behind the header.
 */

const HEADER_END = 8 + 4 + 4 + 13 + 4;

/** The check sum of a chunk's type and data (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function densityChunk(pixelsPerMetre: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(4 + 4 + 9 + 4);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4);
  view.setUint32(8, pixelsPerMetre);
  view.setUint32(12, pixelsPerMetre);
  // The unit is the metre.
  view.setUint8(16, 1);
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

export function withDensity(png: Blob, pixelsPerMetre: number): Blob {
  const chunk = densityChunk(Math.round(pixelsPerMetre));
  return new Blob([png.slice(0, HEADER_END), chunk, png.slice(HEADER_END)], { type: "image/png" });
}
