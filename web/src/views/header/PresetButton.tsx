/** The name of the open scenario, which leads to the presets; and the question of the preset, or the goal of the lesson. */
import { isTooLarge } from "../../state/links";
import { exactPreset } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { Locked } from "../Locked";
import { useApp } from "../session-context";
import * as texts from "./texts";

export function PresetButton() {
  const preset = useApp(exactPreset);
  const own = useApp((state) => focusedSide(state).opened?.scenario.name);
  const lesson = useApp((state) => state.lesson?.lesson.goal);
  const tooLarge = useApp(isTooLarge);
  const name = preset?.title ?? (own || texts.ownScenario);
  const about = lesson ?? preset?.question;
  return (
    <div className="preset" data-preset={preset?.id ?? ""}>
      <CommandButton id="show-presets" label={texts.presetLabel(name)} className="preset-button">
        <span>{name}</span>
        <Icon name="down" />
      </CommandButton>
      <Locked by="open" />
      <p className="goal" title={about}>
        {about ?? (tooLarge ? texts.ownLargeScenario : texts.ownScenarioGoal)}
      </p>
    </div>
  );
}
