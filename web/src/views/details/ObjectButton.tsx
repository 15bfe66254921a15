/** Names an object: pointing at it marks the object in every view, a click selects it. */
import type { ReactNode } from "react";
import type { ObjectRef } from "../../base/object-ref";
import { useSession } from "../session-context";
import { marksObject } from "../use-marking";
import { useChoose } from "./use-choose";

type Props = {
  object: ObjectRef;
  title: string;
  children: ReactNode;
};

export function ObjectButton({ object, title, children }: Props) {
  const session = useSession();
  const choose = useChoose();
  return (
    <button
      type="button"
      className="object-button"
      title={title}
      data-object={`${object.kind}:${object.id}`}
      {...marksObject((ref) => session.hover(ref), object)}
      onClick={(event) => choose(event, object)}
    >
      {children}
    </button>
  );
}
