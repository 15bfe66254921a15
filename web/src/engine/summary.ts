/** From the engine's summary to the page's, and back to the engine's JSON. */
import type { CongestionLoads, Summary, SummaryJson } from "./types";

export function packLoads({ levels }: SummaryJson["congestion_matrix"]): CongestionLoads {
  const elites = levels.flatMap((level) => level.elites);
  return {
    total: Float64Array.from(elites, ({ total }) => total),
    up: Float64Array.from(elites.flatMap(({ up }) => up)),
    down: Float64Array.from(elites.flatMap(({ down }) => down)),
  };
}

export function packSummary({ congestion_matrix, nodes, ...rest }: SummaryJson): Summary {
  return {
    ...rest,
    loads: packLoads(congestion_matrix),
    bandwidths: {
      sent: Float64Array.from(nodes, ({ sent_mb_s }) => sent_mb_s),
      received: Float64Array.from(nodes, ({ received_mb_s }) => received_mb_s),
    },
  };
}

export function unpackSummary({ loads, bandwidths, ...rest }: Summary, elitesPerLevel: number): SummaryJson {
  const { total, up, down } = loads;
  const arity = up.length / Math.max(1, total.length);
  // The Elites of the top level may be fewer, and have more links below than others.
  const levels = Math.ceil(total.length / elitesPerLevel);
  const firstTop = (levels - 1) * elitesPerLevel;
  const topElites = total.length - firstTop;
  const topDowns = (down.length - firstTop * arity) / Math.max(1, topElites);
  const block = (elite: number) => {
    const isTop = elite >= firstTop;
    const from = isTop ? firstTop * arity + (elite - firstTop) * topDowns : elite * arity;
    return {
      up: [...up.subarray(elite * arity, (elite + 1) * arity)],
      down: [...down.subarray(from, from + (isTop ? topDowns : arity))],
      total: total[elite] ?? 0,
    };
  };
  const level = (_: unknown, index: number) => ({
    elites: Array.from({ length: index === levels - 1 ? topElites : elitesPerLevel }, (_, elite) =>
      block(index * elitesPerLevel + elite),
    ),
  });
  return {
    ...rest,
    nodes: Array.from(bandwidths.sent, (sent_mb_s, id) => ({
      id,
      sent_mb_s,
      received_mb_s: bandwidths.received[id] ?? 0,
    })),
    congestion_matrix: { levels: Array.from({ length: levels }, level) },
  };
}
