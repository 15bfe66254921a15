/** A part of the page, unless a link has it left out. */
import type { ReactNode } from "react";
import type { HidePart } from "../scenario/restrictions";
import { isHidden } from "../state/restrictions";
import { useApp } from "../views/session-context";

type Props = {
  hidden: HidePart;
  /** What is in its place. */
  otherwise?: ReactNode;
  children: ReactNode;
};

export function Unless({ hidden, otherwise = null, children }: Props) {
  return useApp((state) => isHidden(state, hidden)) ? otherwise : children;
}
