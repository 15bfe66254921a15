/** What a port costs against size. */
export function CostPart() {
  return null;
}
