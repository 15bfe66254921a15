/** What most need not see: folded, it says in a line how it is set. What is wrong inside unfolds it. */
import { type ReactNode, useState } from "react";
import { useFieldProblems } from "./field-problem";

type Props = {
  title: string;
  /** How it is set, or what it comes to. */
  words: ReactNode;
  /** Paths of the fields inside. */
  paths?: readonly string[];
  className?: string;
  /** What is inside is made when it is unfolded. */
  later?: boolean;
  children: ReactNode;
};

export function Fold({ title, words, paths = [], className = "", later = false, children }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const wrong = useFieldProblems(...paths).length > 0;
  const open = unfolded || wrong;
  return (
    <details
      className={`fold ${className}`.trim()}
      open={open}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        {title} <span className="muted">{words}</span>
      </summary>
      {later && !open ? null : children}
    </details>
  );
}
