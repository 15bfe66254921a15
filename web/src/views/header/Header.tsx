import { ScorecardProgress } from "../../features/scorecard/ScorecardProgress";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { MenuButton } from "../menu/MenuButton";
import { CompareButton } from "./CompareButton";
import { PresetButton } from "./PresetButton";
import * as texts from "./texts";

/** Five items; all else is in the menu, and found by its name (key /). */
export function Header() {
  return (
    <header className="page-head">
      <h1>Flitscope</h1>
      <PresetButton />
      <div className="head-actions">
        <ScorecardProgress />
        <CommandButton id="show-lessons">{texts.lessons}</CommandButton>
        <CompareButton />
        <CommandButton id="show-share" className="primary">
          {texts.share}
        </CommandButton>
        <MenuButton label={texts.menu}>
          {texts.menu}
          <Icon name="down" />
        </MenuButton>
      </div>
    </header>
  );
}
