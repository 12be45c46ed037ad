/** A version as in semver.org: three numbers and an optional pre-release; what follows a "+" is ignored. */
const VERSION =
  /^v?(?<numbers>\d{1,9}\.\d{1,9}\.\d{1,9})(?:-(?<before>[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/;
const LONGEST = 64;

/** The version without a leading "v"; `null` if the text is not a version. */
export function versionIn(text: string): string | null {
  return text.length <= LONGEST && VERSION.test(text) ? text.replace(/^v/, "") : null;
}

/** Compares versions such as "1.10.0" and "1.10.0-rc.2". A release is newer than its pre-releases. */
export function isNewer(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first === null || second === null) return one.localeCompare(other, "en", { numeric: true }) > 0;
  return (byNumbers(first.numbers, second.numbers) || byParts(first.before, second.before)) > 0;
}

interface Parts {
  readonly numbers: readonly string[];
  /** The parts of the pre-release; empty for a release. */
  readonly before: readonly string[];
}

function partsOf(text: string): Parts | null {
  const { numbers, before } = VERSION.exec(text)?.groups ?? {};
  if (numbers === undefined) return null;
  return { numbers: numbers.split("."), before: before?.split(".") ?? [] };
}

function byNumbers(one: readonly string[], other: readonly string[]): number {
  const differences = one.map((part, at) => Number(part) - Number(other[at]));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Numbers compare by value and come before words; of two equal beginnings, the longer one is newer. */
function byParts(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [at, part] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (part !== against) return byPart(part, against);
  }
  return one.length - other.length;
}

function byPart(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && isOtherNumber) return BigInt(one) < BigInt(other) ? -1 : 1;
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : 1;
}
