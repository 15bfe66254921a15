/** How the last operation of a collective job went. */
import type { EngineClient } from "../../engine/client";
import type { CollectiveTimeline } from "../../engine/types";
import { useTold } from "../use-told";

const ask = (client: EngineClient, job: number) => client.collective(job);

export function useTimeline(job: number): CollectiveTimeline | null {
  return useTold(job, ask);
}
