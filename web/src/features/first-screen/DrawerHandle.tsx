/** What a closed drawer leaves of itself: an edge of the page that opens it. */
import type { Drawer } from "../../state/drawers";
import { CommandButton } from "../../views/CommandButton";
import { Icon, type IconName } from "../../views/Icon";

type Props = { drawer: Drawer; label: string; icon: IconName; text: string };

function Handle({ drawer, label, icon, text }: Props) {
  return (
    <div className={`${drawer}-handle`}>
      <CommandButton id={`toggle-${drawer}`} label={label}>
        <Icon name={icon} />
        <span>{text}</span>
      </CommandButton>
    </div>
  );
}

export const FormHandle = () => (
  <Handle drawer="form" label="Show the form of the scenario" icon="right" text="Scenario" />
);

export const ChartsHandle = () => <Handle drawer="charts" label="Show the charts" icon="up" text="Charts" />;
