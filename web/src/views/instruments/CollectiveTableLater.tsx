/** Fetched with the first collective. */
import type { Job, JobMetrics } from "../../engine/types";
import { useFetched } from "../use-fetched";
import type { CollectiveRow } from "./CollectiveTable";

const load = () => import("./CollectiveTable");

type Props = { jobs: readonly Job[]; metrics: readonly JobMetrics[] };

export function CollectiveTableLater({ jobs, metrics }: Props) {
  const part = useFetched(load, "The table of collectives");
  if (!part) return null;
  const rows = jobs.flatMap((job, number): CollectiveRow[] =>
    job.collective ? [{ job, number, figures: metrics[number]?.collective ?? null }] : [],
  );
  return <part.CollectiveTable rows={rows} />;
}
