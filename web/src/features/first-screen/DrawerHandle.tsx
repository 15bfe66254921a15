/** What a closed drawer leaves of itself: an edge of the page that opens it. */
import type { Drawer } from "../../state/drawers";
import { CommandButton } from "../../views/CommandButton";
import { Icon, type IconName } from "../../views/Icon";
import * as texts from "./texts";

type Props = { drawer: Drawer; icon: IconName; text: string };

function Handle({ drawer, icon, text }: Props) {
  return (
    <div className={`${drawer}-handle`}>
      <CommandButton id={`toggle-${drawer}`}>
        <Icon name={icon} />
        <span>{text}</span>
      </CommandButton>
    </div>
  );
}

export const FormHandle = () => <Handle drawer="form" icon="right" text={texts.scenarioHandle} />;

export const ChartsHandle = () => <Handle drawer="charts" icon="up" text={texts.chartsHandle} />;
