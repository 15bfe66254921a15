/** The fields of a collective, fetched when a job has the first one. */
import { useFetched } from "../use-fetched";
import type { CollectiveFieldsProps } from "./CollectiveFields";

const load = () => import("./CollectiveFields");

export function CollectiveFieldsLater(props: CollectiveFieldsProps) {
  const part = useFetched(load, "What sets up collectives");
  if (!part) return <p className="muted">Fetching what sets up collectives…</p>;
  return <part.CollectiveFields {...props} />;
}
