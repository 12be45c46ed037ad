import type { OutageKind } from "./probing.ts";

/** The most failing orders kept; the one that failed longest ago is dropped first. */
const MOST_SUSPECTS = 2_000;

export interface Suspect {
  /** When the first call of its current series of failures began. */
  readonly since: number;
  readonly isUnauthorised: boolean;
}

/** Failing orders, each until it succeeds; the last one to fail is at the end. */
export class Suspects {
  readonly #suspects = new Map<string, Suspect>();

  /** Records a failure; returns the suspect, and whether it had been refused before. */
  add(order: string, { since: startedAt, isUnauthorised }: Suspect): Suspect & { wasUnauthorised: boolean } {
    const known = this.#suspects.get(order);
    const suspect = { since: known?.since ?? startedAt, isUnauthorised };
    this.#suspects.delete(order);
    this.#suspects.set(order, suspect);
    const [oldest] = this.#suspects.keys();
    if (this.#suspects.size > MOST_SUSPECTS && oldest !== undefined) this.#suspects.delete(oldest);
    return { ...suspect, wasUnauthorised: known?.isUnauthorised === true };
  }

  delete(order: string): void {
    this.#suspects.delete(order);
  }

  clear(): void {
    this.#suspects.clear();
  }

  /** The suspects whose failures began after the success of `provenAt`. */
  evidence(provenAt: number): readonly Suspect[] {
    return [...this.#suspects.values()].filter(({ since }) => since > provenAt);
  }
}

/** `paused` if all suspects were refused, `resting` if none was; `null`: both occur. */
export function kindBy(suspects: readonly Suspect[]): OutageKind | null {
  const refused = suspects.filter(({ isUnauthorised }) => isUnauthorised).length;
  if (refused > 0 && refused < suspects.length) return null;
  return refused > 0 ? "paused" : "resting";
}
