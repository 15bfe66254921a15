/** Where what is published was published, above the chart that shows it. */
export function Sources({ published }: { published: readonly { source: string }[] }) {
  const sources = new Set(published.map(({ source }) => source));
  if (sources.size === 0) return null;
  return (
    <p className="muted">
      Published in {[...sources].join("; ")}. Boxes reach as far as counts as reproduced.
    </p>
  );
}
