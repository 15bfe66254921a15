/** Figures with their labels; what a figure is about can be selected from it. */
import { term } from "../../base/terms";
import type { Figure } from "./figures";
import * as texts from "./texts";
import { useChoose } from "./use-choose";

export function FigureList({ figures }: { figures: readonly Figure[] }) {
  const choose = useChoose();
  return (
    <dl className="figures">
      {figures.map(({ label, term: id, value, explanation, about }) => (
        <div key={label}>
          <dt {...term(id, explanation)}>{label}</dt>
          <dd>
            {about ? (
              <button
                type="button"
                className="object-button"
                title={texts.selectPacket}
                onClick={(event) => choose(event, about)}
              >
                {value}
              </button>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
