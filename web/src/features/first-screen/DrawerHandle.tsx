/** What a closed drawer leaves of itself: an edge of the page that opens it. */
import { CommandButton } from "../../views/CommandButton";
import { Icon } from "../../views/Icon";

export function FormHandle() {
  return (
    <div className="form-handle">
      <CommandButton id="toggle-form" label="Show the form of the scenario">
        <Icon name="right" />
        <span>Scenario</span>
      </CommandButton>
    </div>
  );
}

export function ChartsHandle() {
  return (
    <div className="charts-handle">
      <CommandButton id="toggle-charts" label="Show the charts">
        <Icon name="up" />
        <span>Charts</span>
      </CommandButton>
    </div>
  );
}
