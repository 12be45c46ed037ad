/** One measured number, and what it has to reach. */
export interface Figure {
  /** What is measured, in a few words: "signed deliveries stored, against the bare app". */
  readonly name: string;
  readonly value: number;
  /** "ratio", "per second", "MB" … */
  readonly unit: string;
  /** Left out where the number is only told. */
  readonly goal?: Goal;
  /** What the number was made of. */
  readonly details?: Readonly<Record<string, number | string>>;
}

type Goal = { readonly atLeast: number } | { readonly atMost: number };

export function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}
