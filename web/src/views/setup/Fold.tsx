/** What most need not see: folded, it says in a line how it is set. What is wrong inside unfolds it. */
import { type ReactNode, useState } from "react";
import type { TermId } from "../../base/terms";
import { useFieldProblems } from "./field-problem";

type Props = {
  title: string;
  /** How it is set, or what it comes to. */
  words: ReactNode;
  /** Paths of the fields inside, by which it is found; the first one explains the words, unless a term does. */
  paths?: readonly string[];
  of?: TermId;
  className?: string;
  /** What is inside is made when it is unfolded. */
  later?: boolean;
  children: ReactNode;
};

export function Fold({ title, words, paths = [], of, className = "", later = false, children }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const wrong = useFieldProblems(...paths).length > 0;
  const open = unfolded || wrong;
  return (
    <details
      className={`fold ${className}`.trim()}
      open={open}
      data-paths={paths.join(" ")}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        {title}{" "}
        <span className="muted" data-term={of ?? paths[0]}>
          {words}
        </span>
      </summary>
      {later && !open ? null : children}
    </details>
  );
}
