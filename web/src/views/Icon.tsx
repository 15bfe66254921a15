/** Small pictures for buttons, drawn in the text's colour. They never speak: the button has a label. */

const SHAPES = {
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 2.5h3v11H4zM9 2.5h3v11H9z",
  step: "M3 2.5v11l6.5-5.5zM10.5 2.5h2.5v11h-2.5z",
  stepBack: "M13 2.5v11L6.5 8zM3 2.5h2.5v11H3z",
  reset: "M1.5 2.5H3v11H1.5zM8.5 2.5v11L3 8zM14 2.5v11L8.5 8z",
  end: "M2 2.5v11L7.5 8zM7.5 2.5v11L13 8zM13 2.5h1.5v11H13z",
  close: "M3.3 4.7 4.7 3.3 8 6.6l3.3-3.3 1.4 1.4L9.4 8l3.3 3.3-1.4 1.4L8 9.4l-3.3 3.3-1.4-1.4L6.6 8z",
  undo: "M6 2v3h3.5a4.25 4.25 0 0 1 0 8.5H4.5v-2h5a2.25 2.25 0 0 0 0-4.5H6v3L1.5 6z",
  redo: "M10 2v3H6.5a4.25 4.25 0 0 0 0 8.5h5v-2h-5a2.25 2.25 0 0 1 0-4.5H10v3L14.5 6z",
  fork: "M3.5 1h2v5.2l4.6-2.7-.9-1.5L14 2l-2.3 4.2-.9-1.4-5.3 3.2v7h-2z",
  drawn:
    "M8 3c3.5 0 6 2.6 7.2 5C14 10.4 11.5 13 8 13S2 10.4.8 8C2 5.6 4.5 3 8 3zm0 1.6C5.6 4.6 3.9 6.3 2.9 8c1 1.7 2.7 3.4 5.1 3.4S12.1 9.7 13.1 8C12.1 6.3 10.4 4.6 8 4.6zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  find: "M6.5 1.5a5 5 0 0 1 4 8l4 4-1.4 1.4-4-4a5 5 0 1 1-2.6-9.4zm0 1.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  down: "M4 6h8l-4 5z",
  drag: "M5 4v8L1 8zM11 4v8l4-4z",
  up: "M4 10h8l-4-5z",
  left: "M10 4v8L5 8z",
  right: "M6 4v8l5-4z",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={SHAPES[name]} fill="currentColor" />
    </svg>
  );
}
