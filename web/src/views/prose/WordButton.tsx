/**
 * Words of a text that can be pressed. A native button is a box, which no line breaks through and which a bracket before it
 * may be torn off; words flow.
 */
import type { ComponentProps, KeyboardEvent } from "react";

type Props = Omit<ComponentProps<"span">, "role" | "tabIndex" | "onKeyDown"> & {
  onPress: (element: HTMLElement) => void;
};

export function WordButton({ onPress, ...rest }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onPress(event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      {...rest}
      role="button"
      tabIndex={0}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}
