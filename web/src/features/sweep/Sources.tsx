/** Sources of the published values of a chart, and how they follow from the printed ones. */
import { term } from "../../base/terms";
import { derivationOf } from "../../papers/published-derived";
import type { PublishedAt } from "./sweep-data";
import * as texts from "./texts";

type Props = { published: readonly Pick<PublishedAt, "source" | "quantity" | "scale">[] };

export function Sources({ published }: Props) {
  const sources = new Set(published.map(({ source }) => source));
  if (sources.size === 0) return null;
  const derived = new Set(published.map(derivationOf).filter(Boolean));
  return (
    <p className="muted" {...term("published")}>
      {texts.published([...sources], [...derived])}
    </p>
  );
}
