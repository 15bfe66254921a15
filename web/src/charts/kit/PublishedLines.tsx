/** Where a published value lies, or the two ends of a published range. */

export type Published = {
  low: number;
  high: number;
  /** Where it was published, "Petrini et al. 2003, section 5.4". */
  source: string;
};

type Props = { published: Published; y: (value: number) => number; left: number; right: number };

export function PublishedLines({ published, y, left, right }: Props) {
  return [...new Set([published.low, published.high])].map((value) => (
    <line key={value} className="published-line" x1={left} x2={right} y1={y(value)} y2={y(value)} />
  ));
}
