/** Simulated time per second of real time: a logarithmic slider with a detent at 1×, or no limit; and whether it is drawn. */

import { formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { lockReason } from "../../state/restrictions";
import { focusedSide } from "../../state/sides";
import {
  FASTEST_NS_PER_SECOND,
  ONE_X_NS_PER_SECOND,
  SLOWEST_NS_PER_SECOND,
  speedAtDecade,
} from "../../state/speed";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import * as texts from "./texts";

const SLOWEST = Math.log10(SLOWEST_NS_PER_SECOND);
const FASTEST = Math.log10(FASTEST_NS_PER_SECOND);

function speedText(nsPerSecond: number): string {
  const text = `${formatDuration(nsPerSecond)}/s`;
  return nsPerSecond === ONE_X_NS_PER_SECOND ? `1× · ${text}` : text;
}

export function SpeedControl() {
  const session = useSession();
  const paced = useApp((state) => state.pacedNsPerSecond);
  const locked = useApp((state) => lockReason(state, "time"));
  const unpaced = useApp((state) => state.speed.kind === "unpaced");
  const reached = useApp((state) =>
    state.playing ? (focusedSide(state).status?.reachedNsPerSecond ?? 0) : 0,
  );
  const text = unpaced
    ? reached > 0
      ? `${formatDuration(reached)}/s`
      : texts.speedUnlimited
    : speedText(paced);
  const choose = (decade: number) =>
    void session.playback.setSpeed({ kind: "paced", nsPerSecond: speedAtDecade(decade) });
  return (
    <div className="speed" {...term("speed", texts.speedHint)} data-unpaced={unpaced}>
      <input
        type="range"
        aria-label={texts.speedLabel}
        aria-valuetext={text}
        disabled={locked !== null}
        title={locked ?? undefined}
        list="speed-detents"
        min={SLOWEST}
        max={FASTEST}
        step={0.1}
        value={Math.log10(paced)}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <datalist id="speed-detents">
        <option value={Math.log10(ONE_X_NS_PER_SECOND)} label="1×" />
      </datalist>
      <output className="speed-text" {...term("speed", texts.speedHint)}>
        {text}
      </output>
      <CommandButton id="toggle-unpaced" label={texts.maxSpeedLabel}>
        {texts.maxSpeed}
      </CommandButton>
      <CommandButton id="toggle-drawing" className="toggle-drawing">
        <Icon name="drawn" />
      </CommandButton>
    </div>
  );
}
