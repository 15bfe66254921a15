/** The matrix of sources and destinations as large as its place is, with what is marked elsewhere marked in it. */
import { PairMatrix, type PairMatrixProps } from "../../charts/PairMatrix";
import { useMarking } from "../use-marking";
import { Sized } from "./Sized";

type Props = Pick<PairMatrixProps, "title" | "nodes" | "side" | "group" | "values" | "unit" | "differs">;

export function MarkedPairs(props: Props) {
  const { hovered, ...marking } = useMarking();
  return <Sized>{(size) => <PairMatrix {...props} {...size} {...marking} highlight={hovered} />}</Sized>;
}
