/** One preset: its published value, and how far its own run has come. */
import { useMemo } from "react";
import { formatBandwidth, formatBandwidthRange, formatDuration, UNKNOWN } from "../../base/format";
import { acceptedAs, type Published, publishedFor, verdict } from "../../papers/published";
import type { GalleryPreset, PresetRun } from "../../state/app-state";
import { useApp } from "../session-context";

type Props = { preset: GalleryPreset; onOpen: () => void };

export function PresetRow({ preset, onOpen }: Props) {
  const paper = useApp((state) => state.paper);
  const run = useApp((state) => state.presetRuns[preset.id]) ?? null;
  const published = useMemo(() => paper && publishedFor(paper, preset.id), [paper, preset.id]);
  return (
    <tr>
      <th scope="row">
        <a href={`#/p/${preset.id}`} title={preset.goal} onClick={onOpen}>
          {preset.title}
        </a>
      </th>
      <td data-label="Published" title={published ? `${published.claim}: ${published.statement}` : ""}>
        {published ? rangeWords(published, published.printed) : UNKNOWN}
      </td>
      <td data-label="Accepted as" title={published?.toleranceNote ?? ""}>
        {published ? formatBandwidthRange(published.tolerated.low, published.tolerated.high) : UNKNOWN}
      </td>
      <td data-label="Simulated">{simulatedWords(published, run)}</td>
      <td data-label="Outcome">
        <Outcome published={published} run={run} title={preset.title} />
      </td>
    </tr>
  );
}

function rangeWords({ quantity }: Published, { low, high }: { low: number; high: number }): string {
  return `${formatBandwidthRange(low, high)}${quantity === "total" ? " in total" : ""}`;
}

function simulatedWords(published: Published | null, run: PresetRun | null): string {
  if (run?.phase !== "done") return UNKNOWN;
  const { mean, ci95 } = acceptedAs(published?.quantity ?? "per-sender", run.metrics);
  return ci95 === null ? formatBandwidth(mean) : `${formatBandwidth(mean)} ± ${ci95.toFixed(1)}`;
}

type OutcomeProps = { published: Published | null; run: PresetRun | null; title: string };

function Outcome({ published, run, title }: OutcomeProps) {
  switch (run?.phase) {
    case undefined:
      return <span className="muted">not run yet</span>;
    case "waiting":
      return <span className="muted">waits for its turn</span>;
    case "cancelled":
      return <span className="muted">cancelled</span>;
    case "running":
      return (
        <span className="comparison-progress">
          <progress aria-label={`${title}: share that is done`} max={run.endNs} value={run.simulatedNs} />
          <span className="muted">{formatDuration(run.simulatedNs)}</span>
        </span>
      );
    case "failed":
      return (
        <details className="comparison-failure">
          <summary>failed: {run.message}</summary>
          <pre>{run.log.join("\n")}</pre>
        </details>
      );
    case "done": {
      const found = published && verdict(published, acceptedAs(published.quantity, run.metrics).mean);
      if (!found) return <span className="muted">done; nothing is published</span>;
      return (
        <span className="verdict" data-verdict={found}>
          {found === "within" ? "✓ holds" : `✗ fails: ${found} the paper`}
        </span>
      );
    }
  }
}
