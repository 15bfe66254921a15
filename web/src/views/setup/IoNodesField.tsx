/** The nodes that serve an I/O pattern: where the published experiments had them, or wherever they are wanted. */
import type { Job, NodeSet } from "../../engine/types";
import { fieldOf } from "../../scenario/fields";
import {
  jobsWithServers,
  PLACEMENT_NAMES,
  type Placement,
  placedAs,
  placementOf,
  type Sharing,
  sharingOf,
  withIoNodes,
  withSharing,
} from "../../scenario/io-nodes";
import { jobTitle } from "../../scenario/job-title";
import { writeNodeSet } from "../../scenario/node-set";
import { Field } from "./Field";
import { NodeSetInput } from "./NodeSetInput";
import { type Choice, SelectInput } from "./SelectInput";
import { useJobEdit, useShownScenario } from "./use-edit";

const PLACES: readonly Choice<Placement>[] = [
  { value: "clustered", label: `${PLACEMENT_NAMES.clustered} (last nodes)` },
  { value: "distributed", label: `${PLACEMENT_NAMES.distributed} (every 8th)` },
  { value: "per-elite", label: PLACEMENT_NAMES["per-elite"] },
];

const SHARINGS: readonly Choice<Sharing>[] = [
  { value: "shared", label: "shared (compute too)" },
  { value: "dedicated", label: "dedicated (serve only)" },
  { value: "partly", label: "partly shared" },
];

type Props = { job: Job; number: number };

export function IoNodesField({ job, number }: Props) {
  const edit = useJobEdit(number);
  const scenario = useShownScenario();
  const path = `jobs[${number}].io_nodes`;
  if (!scenario) return null;
  const place = placementOf(scenario, number);
  const sharing = sharingOf(scenario, number);
  const others = jobsWithServers(scenario, number).map((other): Choice<Placement> => {
    return { value: `job-${other}`, label: `those of ${jobTitle(scenario.jobs[other], other)}` };
  });
  const own: Choice<Placement>[] = place === "own" ? [{ value: "own", label: "placed by hand" }] : [];
  const places = [...PLACES, ...others, ...own];
  const commit = (nodes: NodeSet | undefined, how: string) =>
    edit((now) => withIoNodes(now, number, nodes), `I/O nodes ${how}`);
  return (
    <Field label={fieldOf("jobs[].io_nodes").label} path={path}>
      {(control) => (
        <span className="stacked">
          <SelectInput
            control={{ "aria-label": "Placement of the I/O nodes" }}
            value={place}
            choices={places}
            onCommit={(chosen) => {
              const label = places.find(({ value }) => value === chosen)?.label ?? "";
              if (chosen !== "own") commit(placedAs(scenario, chosen), label.replace(/ \(.*/, ""));
            }}
          />
          <NodeSetInput
            control={control}
            nodes={job.io_nodes}
            onCommit={(nodes) => commit(nodes, writeNodeSet(nodes) || "none")}
          />
          {job.io_nodes ? (
            <SelectInput
              control={{ "aria-label": "What the I/O nodes do besides" }}
              value={sharing}
              choices={SHARINGS.filter(({ value }) => value !== "partly" || sharing === "partly")}
              onCommit={(chosen) => {
                if (chosen !== "partly")
                  edit((now) => withSharing(now, number, chosen), `I/O nodes ${chosen}`);
              }}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
