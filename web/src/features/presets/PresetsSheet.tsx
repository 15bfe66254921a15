/** The sheet of presets. Its pictures come with it, so that anyone who opens it can type at once. */
import pictures from "virtual:presets/pictures";
import { Gallery } from "./Gallery";

export function PresetsSheet() {
  return <Gallery pictures={pictures} />;
}
