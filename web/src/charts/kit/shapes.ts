/** Marks by which curves are distinguished, for anyone who does not see their colours. */
import {
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";

const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye] as const;

/** How many curves differ in colour and shape. */
export const LOOKS = SHAPES.length;

export function shapeOf(index: number, size = 36): string {
  return symbol(SHAPES[index % LOOKS] ?? symbolCircle, size).digits(1)() ?? "";
}
