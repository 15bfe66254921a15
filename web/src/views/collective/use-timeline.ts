/** How the last operation of a collective job went. */
import type { EngineClient } from "../../engine/client";
import type { CollectiveTimeline } from "../../engine/types";
import { useEngineQuery } from "../use-engine-query";

const ask = (client: EngineClient, job: number) => client.collective(job);

export const useTimeline = (job: number) => useEngineQuery<CollectiveTimeline>(job, ask);
