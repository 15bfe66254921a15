/** Lets the page draw, and take what was typed, before the next piece of a longer work. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
