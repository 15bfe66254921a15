/** Networks for tests, as in the catalog, without most of their parameters. */
import type { NetworkDescription, Parameter } from "./types";

const flowThrough = (usual: number, source: string): Parameter => ({
  key: "flow_through_cycles",
  label: "Flow-through",
  kind: { type: "number", min: 1, max: 1000, default: usual, unit: "cycles" },
  term: "flow-through",
  source,
  effect: "Delays headers and acks at every hop",
  applies_when: [],
});

export const NETWORKS: NetworkDescription[] = [
  {
    network: "qsnet",
    label: "QsNet",
    cycle_ps: 5000,
    asymptote_mb_s: 335,
    parameters: [flowThrough(7, "[P] 2.2: 35 ns")],
  },
  {
    network: "qsnet2",
    label: "QsNetII",
    cycle_ps: 1887,
    asymptote_mb_s: 940,
    parameters: [flowThrough(11, "inferred: 20 ns")],
  },
  {
    network: "infiniband",
    label: "4X InfiniBand",
    cycle_ps: 4000,
    asymptote_mb_s: 986,
    parameters: [flowThrough(50, "public (Mellanox InfiniScale): 200 ns")],
  },
];
