/** Where in a drawing a pointer is, in the drawing's own pixels: anyone who presents shows it enlarged. */
export function pointIn(
  { clientX, clientY, currentTarget }: { clientX: number; clientY: number; currentTarget: Element },
  width: number,
): { x: number; y: number } {
  const box = currentTarget.getBoundingClientRect();
  const scale = box.width > 0 ? width / box.width : 1;
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
}
