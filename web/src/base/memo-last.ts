/**
 * A function that remembers its last result, for selectors: while its arguments are the same objects it returns the same
 * object, so that a view that uses it is not drawn again.
 */
export function memoLast<Arguments extends readonly unknown[], Result>(
  work: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { given: Arguments; result: Result } | null = null;
  return (...given) => {
    if (!last?.given.every((each, at) => Object.is(each, given[at])))
      last = { given, result: work(...given) };
    return last.result;
  };
}
