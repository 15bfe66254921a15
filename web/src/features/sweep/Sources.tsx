/** Where what is published was published, and how it follows from what was printed, above the chart that shows it. */
import { term } from "../../base/terms";
import { derivationOf } from "../../papers/published-derived";
import type { PublishedAt } from "./sweep-data";

type Props = { published: readonly Pick<PublishedAt, "source" | "quantity" | "scale">[] };

export function Sources({ published }: Props) {
  const sources = new Set(published.map(({ source }) => source));
  if (sources.size === 0) return null;
  const derived = new Set(published.map(derivationOf).filter(Boolean));
  return (
    <p className="muted" {...term("published")}>
      Published in {[...sources].join("; ")}
      {derived.size > 0 ? `, ${[...derived].join("; ")}` : ""}. Boxes reach as far as counts as reproduced.
    </p>
  );
}
