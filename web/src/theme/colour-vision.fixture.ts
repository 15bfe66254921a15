/**
 * Colours as eyes see them: OKLab distances, and how dichromats see a colour (Machado, Oliveira and Fernandes 2009, at
 * full severity, on linear RGB). For tests of the ramps.
 */

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

export const SIGHTS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, v: Vector) =>
  matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Vector;

function linear(colour: string): Vector {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Vector;
}

/** Lightness first, 0 to 1. */
export function oklab(colour: string, sight: Matrix): Vector {
  const seen = times(sight, linear(colour)).map((value) => Math.min(1, Math.max(0, value)));
  return times(LAB, times(LMS, seen as unknown as Vector).map(Math.cbrt) as unknown as Vector);
}

/** ΔE: OKLab × 100. */
export function distance(a: string, b: string, sight: Matrix): number {
  const [p, q] = [oklab(a, sight), oklab(b, sight)];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
