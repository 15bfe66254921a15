/** Goes from one card to the one above or below, however many stand side by side. */

export type Box = { left: number; top: number; width: number; height: number };

const middle = ({ left, width }: Box) => left + width / 2;

/** The box of the next row up (-1) or down (1) whose middle is closest; the same one where there is no such row. */
export function nearestRow(boxes: readonly Box[], at: number, direction: -1 | 1): number {
  const from = boxes[at];
  if (!from) return at;
  const beyond = boxes
    .map((box, index) => ({ box, index }))
    .filter(({ box }) =>
      direction > 0 ? box.top >= from.top + from.height : box.top + box.height <= from.top,
    );
  const rows = beyond.map(({ box }) => box.top);
  const row = direction > 0 ? Math.min(...rows) : Math.max(...rows);
  const inRow = beyond.filter(({ box }) => Math.abs(box.top - row) < 1);
  const away = ({ box }: { box: Box }) => Math.abs(middle(box) - middle(from));
  return inRow.reduce(
    (best, each) => (away(each) < away(best) ? each : best),
    inRow[0] ?? { box: from, index: at },
  ).index;
}
