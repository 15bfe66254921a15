/** The nodes that serve an I/O pattern: where the published experiments had them, or wherever they are wanted. */
import type { Job, NodeList } from "../../engine/types";
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
import { writeNodeList } from "../../scenario/node-list";
import { Field } from "./Field";
import * as texts from "./io-node-texts";
import { NodeListInput } from "./NodeListInput";
import { type Choice, SelectInput } from "./SelectInput";
import { useJobEdit, useShownScenario } from "./use-edit";

const PLACES: readonly Choice<Placement>[] = [
  { value: "clustered", label: texts.clustered(PLACEMENT_NAMES.clustered) },
  { value: "distributed", label: texts.distributed(PLACEMENT_NAMES.distributed) },
  { value: "per-elite", label: PLACEMENT_NAMES["per-elite"] },
];

const SHARINGS: readonly Choice<Sharing>[] = [
  { value: "shared", label: texts.shared },
  { value: "dedicated", label: texts.dedicated },
  { value: "partly", label: texts.partlyShared },
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
    return { value: `job-${other}`, label: texts.sameAsJob(jobTitle(scenario.jobs[other], other)) };
  });
  const own: Choice<Placement>[] = place === "own" ? [{ value: "own", label: texts.custom }] : [];
  const places = [...PLACES, ...others, ...own];
  const commit = (nodes: NodeList | undefined, how: string) =>
    edit((now) => withIoNodes(now, number, nodes), texts.edit(how));
  return (
    <Field label={fieldOf("jobs[].io_nodes").label} path={path}>
      {(control) => (
        <span className="stacked">
          <SelectInput
            control={{ "aria-label": texts.placement }}
            value={place}
            choices={places}
            onCommit={(chosen) => {
              const label = places.find(({ value }) => value === chosen)?.label ?? "";
              if (chosen !== "own") commit(placedAs(scenario, chosen), label.replace(/ \(.*/, ""));
            }}
          />
          <NodeListInput
            control={control}
            nodes={job.io_nodes}
            onCommit={(nodes) => commit(nodes, writeNodeList(nodes) || texts.none)}
          />
          {job.io_nodes ? (
            <SelectInput
              control={{ "aria-label": texts.sharing }}
              value={sharing}
              choices={SHARINGS.filter(({ value }) => value !== "partly" || sharing === "partly")}
              onCommit={(chosen) => {
                if (chosen !== "partly") edit((now) => withSharing(now, number, chosen), texts.edit(chosen));
              }}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
