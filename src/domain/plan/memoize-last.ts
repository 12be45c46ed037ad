/**
 * Caches the last result of a pure function for each subject: an order is planned several times in a row with the same
 * facts and programme. Subject and arguments must be immutable.
 */
export function memoizeLast<Subject extends object, Given extends readonly unknown[], Result>(
  find: (subject: Subject, ...given: Given) => Result,
): (subject: Subject, ...given: Given) => Result {
  const last = new WeakMap<Subject, { readonly given: Given; readonly result: Result }>();
  return (subject, ...given) => {
    const known = last.get(subject);
    if (known?.given.every((each, at) => each === given[at])) return known.result;
    const result = find(subject, ...given);
    last.set(subject, { given, result });
    return result;
  };
}
