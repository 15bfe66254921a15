/** The matrix of sources and destinations as large as its place is, with what is marked elsewhere marked in it. */
import type { PairMatrixProps } from "../../charts/PairMatrix";
import { lazyPart } from "../lazy-part";
import { useMarking } from "../use-marking";
import { Sized } from "./Sized";
import * as texts from "./texts";

const PairMatrix = lazyPart(
  () => import("../../charts/PairMatrix").then((it) => it.PairMatrix),
  texts.pairMatrixName,
);

type Props = Pick<PairMatrixProps, "title" | "nodes" | "side" | "group" | "values" | "unit" | "differs">;

export function MarkedPairs(props: Props) {
  const { hovered, ...marking } = useMarking();
  return <Sized>{(size) => <PairMatrix {...props} {...size} {...marking} highlight={hovered} />}</Sized>;
}
