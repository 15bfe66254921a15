/** Nodes as text, "0-27, 40". Another spelling of the same nodes is no edit. */
import type { NodeList } from "../../engine/types";
import { parseNodeList, writeNodeList } from "../../scenario/node-list";
import type { ControlProps } from "./FieldFrame";
import { TextInput } from "./TextInput";

type Props = {
  control: ControlProps | { "aria-label": string };
  nodes: NodeList | undefined;
  /** Read where no node is named. */
  placeholder?: string;
  onCommit: (nodes: NodeList | undefined) => void;
};

const spelt = (text: string) => writeNodeList(parseNodeList(text));
const asItIs = (text: string) => text;

export function NodeListInput({ control, nodes, placeholder = "", onCommit }: Props) {
  return (
    <TextInput
      control={control}
      numeric={false}
      placeholder={placeholder}
      value={writeNodeList(nodes)}
      parse={spelt}
      write={asItIs}
      onCommit={(text) => onCommit(parseNodeList(text))}
    />
  );
}
