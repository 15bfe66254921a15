/** Time: play, step, reset, run to the end, how fast, how far. */
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp } from "../session-context";
import { Progress } from "./Progress";
import { SpeedControl } from "./SpeedControl";

export function TransportBar() {
  const playing = useApp((state) => state.playing);
  return (
    <section className="transport" aria-label="Time">
      <div className="transport-buttons">
        <CommandButton id="toggle-play" className="primary" label={playing ? "Pause" : "Play"}>
          <Icon name={playing ? "pause" : "play"} />
        </CommandButton>
        <CommandButton id="step">
          <Icon name="step" />
        </CommandButton>
        <CommandButton id="reset">
          <Icon name="reset" />
        </CommandButton>
        <CommandButton id="run-to-end">
          <Icon name="end" />
        </CommandButton>
      </div>
      <SpeedControl />
      <Progress />
    </section>
  );
}
