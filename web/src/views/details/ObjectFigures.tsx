/** The figures of one object. */
import type { ObjectRef } from "../../base/object-ref";
import { FigureList } from "./FigureList";
import type { Moment } from "./figures";
import { figuresOf } from "./object-figures";

export function ObjectFigures({ of, moment }: { of: ObjectRef; moment: Moment }) {
  return <FigureList figures={figuresOf(of, moment)} />;
}
