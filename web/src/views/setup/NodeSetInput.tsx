/** Nodes as text, "0-27, 40". Another spelling of the same nodes is no edit. */
import type { NodeSet } from "../../engine/types";
import { parseNodeSet, writeNodeSet } from "../../scenario/node-set";
import type { ControlProps } from "./FieldFrame";
import { TextInput } from "./TextInput";

type Props = {
  control: ControlProps | { "aria-label": string };
  nodes: NodeSet | undefined;
  /** Read where no node is named. */
  placeholder?: string;
  onCommit: (nodes: NodeSet | undefined) => void;
};

const spelt = (text: string) => writeNodeSet(parseNodeSet(text));
const asItIs = (text: string) => text;

export function NodeSetInput({ control, nodes, placeholder = "", onCommit }: Props) {
  return (
    <TextInput
      control={control}
      numeric={false}
      placeholder={placeholder}
      value={writeNodeSet(nodes)}
      parse={spelt}
      write={asItIs}
      onCommit={(text) => onCommit(parseNodeSet(text))}
    />
  );
}
