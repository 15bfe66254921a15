/**
 * The gallery as one list. An edited scenario stands in it under its own name, so that the list never lies. What was
 * chosen is shown while it opens: letters typed into the list go on from there.
 */

import { useState } from "react";
import { lockReason } from "../../state/restrictions";
import { exactPreset } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { Locked } from "../Locked";
import { useApp, useSession } from "../session-context";

const OWN = "";

export function PresetPicker() {
  const session = useSession();
  const presets = useApp((state) => state.presets);
  const chosen = useApp(exactPreset);
  const name = useApp((state) => focusedSide(state).opened?.scenario.name);
  const lesson = useApp((state) => state.lesson?.lesson.goal);
  const goal = lesson ?? chosen?.goal;
  const locked = useApp((state) => lockReason(state, "open"));
  const [opening, setOpening] = useState<string | null>(null);
  const open = async (id: string) => {
    setOpening(id);
    await session.opening.openPreset(id);
    setOpening((newest) => (newest === id ? null : newest));
  };
  return (
    <div className="preset">
      <select
        aria-label="Preset"
        title={locked ?? undefined}
        disabled={locked !== null}
        value={opening ?? chosen?.id ?? OWN}
        onChange={(event) => void open(event.target.value)}
      >
        {chosen ? null : (
          <option value={OWN} disabled>
            {name || "Your own scenario"}
          </option>
        )}
        {presets.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {preset.title}
          </option>
        ))}
      </select>
      <Locked by="open" />
      <p className="goal" title={goal}>
        {goal ?? "Your own scenario. Its link is in the address bar."}
      </p>
    </div>
  );
}
