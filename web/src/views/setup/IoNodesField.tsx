/** The nodes that serve an I/O pattern: where the published experiments had them, or wherever they are wanted. */
import type { NodeSet, Pattern } from "../../engine/types";
import { clusteredIoNodes, distributedIoNodes, sendsToIoNodes, withIoNodes } from "../../scenario/jobs";
import { writeNodeSet } from "../../scenario/node-set";
import { Field } from "./Field";
import { useFieldProblems } from "./field-problem";
import { NodeSetInput } from "./NodeSetInput";
import { SelectInput } from "./SelectInput";
import { useEdit } from "./use-edit";

type Props = { ioNodes: NodeSet | undefined; number: number; pattern: Pattern; machineNodes: number };

const PLACES = { clustered: clusteredIoNodes, distributed: distributedIoNodes };
type Place = keyof typeof PLACES;

const CHOICES = [
  { value: "clustered", label: "clustered (last nodes)" },
  { value: "distributed", label: "distributed (every 8th)" },
  { value: "own", label: "as named below" },
] as const;

function placeOf(ioNodes: NodeSet | undefined, machineNodes: number): Place | "own" {
  const text = writeNodeSet(ioNodes);
  const is = (place: Place) => writeNodeSet(PLACES[place](machineNodes)) === text;
  return is("clustered") ? "clustered" : is("distributed") ? "distributed" : "own";
}

/** There for I/O patterns; for others only while the engine objects to I/O nodes that a file brought. */
export function IoNodesField({ ioNodes, number, pattern, machineNodes }: Props) {
  const edit = useEdit();
  const path = `jobs[${number}].io_nodes`;
  const wrong = useFieldProblems(path).length > 0;
  if (!sendsToIoNodes(pattern) && !wrong) return null;
  const place = placeOf(ioNodes, machineNodes);
  const commit = (nodes: NodeSet | undefined) => edit((now) => withIoNodes(now, number, nodes));
  return (
    <Field label="I/O nodes" path={path} title="The nodes that messages are written to and read from.">
      {(control) => (
        <span className="stacked">
          <SelectInput
            control={{ "aria-label": "Placement of the I/O nodes" }}
            value={place}
            choices={CHOICES.filter(({ value }) => value !== "own" || place === "own")}
            onCommit={(chosen) => {
              if (chosen !== "own") commit(PLACES[chosen](machineNodes));
            }}
          />
          <NodeSetInput control={control} nodes={ioNodes} onCommit={commit} />
        </span>
      )}
    </Field>
  );
}
