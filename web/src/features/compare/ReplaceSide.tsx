/** Puts a link, a preset or a pasted file on a side, in place of what is there. */
import { group } from "d3-array";
import { useId, useState } from "react";
import type { Side } from "../../engine/protocol";
import type { Problem } from "../../engine/types";
import { isLocked } from "../../state/restrictions";
import { ProblemList } from "../../views/problems/ProblemsPanel";
import { useApp, useSession } from "../../views/session-context";
import { presetSource, readPasted } from "./pasted-side";
import * as texts from "./texts";

const SIDES: readonly Side[] = ["a", "b"];
const NO_PROBLEMS: readonly Problem[] = [];

export function ReplaceSide() {
  const session = useSession();
  const locked = useApp((state) => isLocked(state, "open"));
  const presets = useApp((state) => state.presets);
  const [text, setText] = useState("");
  const [preset, setPreset] = useState("");
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const field = useId();
  const put = async (side: Side) => {
    const read = preset === "" ? readPasted(text, presets) : presetSource(preset, presets);
    const found = read.source ? await session.compare.replace(side, read.source) : read.problems;
    setProblems(found);
    if (found.some(({ severity }) => severity === "error")) return;
    setText("");
    setPreset("");
  };
  if (locked) return null;
  return (
    <details className="replace-side">
      <summary>{texts.replaceASide}</summary>
      <div className="replace-fields">
        <label htmlFor={field}>{texts.linkOrFile}</label>
        <input
          id={field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          disabled={preset !== ""}
          aria-invalid={problems.length > 0}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblems(NO_PROBLEMS);
          }}
        />
        <label>
          {texts.or}{" "}
          <select value={preset} onChange={(event) => setPreset(event.currentTarget.value)}>
            <option value="">{texts.choosePreset}</option>
            {[...group(presets, (each) => each.group)].map(([name, members]) => (
              <optgroup key={name} label={name}>
                {members.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <span className="replace-buttons">
          {SIDES.map((side) => (
            <button key={side} type="button" onClick={() => void put(side)}>
              {texts.replaceSide(side.toUpperCase())}
            </button>
          ))}
        </span>
      </div>
      <div role="status">{problems.length > 0 ? <ProblemList problems={problems} /> : null}</div>
    </details>
  );
}
