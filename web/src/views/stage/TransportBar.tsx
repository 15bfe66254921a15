/** Time: to and fro, how far a step goes, what to run for, how fast, branches, and what time it is. */
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { Locked } from "../Locked";
import { MenuButton } from "../menu/MenuButton";
import { useApp } from "../session-context";
import { Progress } from "./Progress";
import { ScrubBar } from "./ScrubBar";
import { SpeedControl } from "./SpeedControl";

export function TransportBar() {
  const playing = useApp((state) => state.playing || state.until !== null);
  const unit = useApp((state) => state.stepUnit);
  const branch = useApp((state) => {
    const { branch: id } = focusedSide(state);
    return state.branches.find((each) => each.id === id)?.name ?? null;
  });
  return (
    <section className="transport" aria-label="Time">
      <div className="transport-row">
        <div className="transport-buttons">
          <CommandButton id="reset">
            <Icon name="reset" />
          </CommandButton>
          <CommandButton id="step-back">
            <Icon name="stepBack" />
          </CommandButton>
          <CommandButton id="toggle-play" className="primary">
            <Icon name={playing ? "pause" : "play"} />
          </CommandButton>
          <CommandButton id="step">
            <Icon name="step" />
          </CommandButton>
          <CommandButton id="run-to-end">
            <Icon name="end" />
          </CommandButton>
        </div>
        <div className="transport-menus">
          <MenuButton label={`A step goes by: ${unit}`} groups={["Step by"]} className="step-unit">
            {unit}
            <Icon name="down" />
          </MenuButton>
          <MenuButton label="Run until something happens" groups={["Run until"]}>
            Until
            <Icon name="down" />
          </MenuButton>
          <MenuButton
            label={branch === null ? "Branches" : `Branch “${branch}”`}
            groups={["Branches"]}
            className="branches"
          >
            <Icon name="fork" />
            <span className="branch-name">{branch}</span>
            <Icon name="down" />
          </MenuButton>
        </div>
        <Locked by="time" />
        <SpeedControl />
        <Progress />
      </div>
      <ScrubBar />
    </section>
  );
}
