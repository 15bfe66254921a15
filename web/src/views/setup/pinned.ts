/** Which fields of the form some paths of a scenario are: each field once, in the order of the paths. */
import { FIELDS } from "../../scenario/fields";
import "../../scenario/job-fields";

export type LevelColumn = "kept" | "cables";

export type PinnedField =
  | { kind: "nodes" | "io-nodes" | "load" | "pattern"; number: number }
  | { kind: "levels"; columns: LevelColumn[] }
  | { kind: "top-switches" | "down-links" }
  | { kind: "parameter"; key: string }
  /** A row of the catalog. */
  | { kind: "row"; path: string }
  | { kind: "row-of-job"; path: string; number: number };

const OF_JOB = /^jobs\[(\d+)\]\.(.+)$/;
const TOP_SWITCHES = "topology.top_switches";
const KEPT = "topology.up_links_kept";
const LEVELS: Record<string, LevelColumn> = {
  [KEPT]: "kept",
  "topology.cable_m": "cables",
};

/** What has a control of its own. */
const OWN: Record<string, "nodes" | "io-nodes" | "load" | "pattern"> = {
  nodes: "nodes",
  io_nodes: "io-nodes",
  load: "load",
  pattern: "pattern",
};

/** Paths that no field of the form edits give none. */
export function pinnedFields(all: readonly string[]): PinnedField[] {
  // Top switches are chosen, and the up links that are kept follow.
  const isChosen = all.includes(TOP_SWITCHES);
  const paths = all.filter((path) => !(isChosen && path === KEPT));
  const columns = Object.entries(LEVELS).flatMap(([path, column]) => (paths.includes(path) ? column : []));
  const [firstOfLevels] = paths.filter((path) => path in LEVELS);
  return paths.flatMap((path): PinnedField[] => {
    if (path in LEVELS) return path === firstOfLevels ? [{ kind: "levels", columns }] : [];
    if (path === TOP_SWITCHES) return [{ kind: "top-switches" }];
    if (path === "topology.down_links") return [{ kind: "down-links" }];
    if (path.startsWith("model.")) return [{ kind: "parameter", key: path.slice("model.".length) }];
    const [, place, key] = OF_JOB.exec(path) ?? [];
    if (key === undefined) return isRow(path) ? [{ kind: "row", path }] : [];
    const number = Number(place);
    const own = OWN[key];
    if (own) return [{ kind: own, number }];
    return isRow(`jobs[].${key}`) ? [{ kind: "row-of-job", path: `jobs[].${key}`, number }] : [];
  });
}

const isRow = (path: string) => FIELDS.some((field) => field.path === path);
