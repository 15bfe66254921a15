/** Small pictures for buttons, drawn in the text's colour. They never speak: the button has a label. */

const SHAPES = {
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 2.5h3v11H4zM9 2.5h3v11H9z",
  step: "M3 2.5v11l6.5-5.5zM10.5 2.5h2.5v11h-2.5z",
  reset: "M3 2.5h2.5v11H3zM13 2.5v11L6.5 8z",
  end: "M2 2.5v11L7.5 8zM7.5 2.5v11L13 8zM13 2.5h1.5v11H13z",
  close: "M3.3 4.7 4.7 3.3 8 6.6l3.3-3.3 1.4 1.4L9.4 8l3.3 3.3-1.4 1.4L8 9.4l-3.3 3.3-1.4-1.4L6.6 8z",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={SHAPES[name]} fill="currentColor" />
    </svg>
  );
}
