/** Time controls: back and forth, step size, run until, speed, branches, and the clock. */
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { Locked } from "../Locked";
import { MenuButton } from "../menu/MenuButton";
import { useApp } from "../session-context";
import { Progress } from "./Progress";
import { ScrubBar } from "./ScrubBar";
import { SpeedControl } from "./SpeedControl";
import * as texts from "./texts";

export function TransportBar() {
  const playing = useApp((state) => state.playing || state.until !== null);
  const unit = useApp((state) => state.stepUnit);
  const branch = useApp((state) => {
    const { branch: id } = focusedSide(state);
    return state.branches.find((each) => each.id === id)?.name ?? null;
  });
  return (
    <section className="transport" aria-label={texts.timePart}>
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
          <MenuButton label={texts.stepByLabel(unit)} groups={[texts.stepByGroup]} className="step-unit">
            {unit}
            <Icon name="down" />
          </MenuButton>
          <MenuButton label={texts.runUntilLabel} groups={[texts.runUntilGroup]}>
            {texts.untilLabel}
            <Icon name="down" />
          </MenuButton>
          <MenuButton
            label={branch === null ? texts.branchesLabel : texts.branchLabel(branch)}
            groups={[texts.branchesGroup]}
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
