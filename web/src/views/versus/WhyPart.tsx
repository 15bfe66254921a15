/** What a process waits for on either network. */
export function WhyPart() {
  return null;
}
