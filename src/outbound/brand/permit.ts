/**
 * Leave for one HTTP request of a brand: a slot of its budget that is taken, and remembered durably. Give it back exactly
 * once, in one of the two ways.
 */
export interface Permit {
  /** The answer came, or the wait for it ended; `isLate`: the request may still be on its way. */
  answered(isLate?: boolean): void;
  /** The request was not made after all. */
  unused(): void;
}

/**
 * Asked right before every HTTP request, quick retries included, so that the rate budget counts them all. `null`, never
 * for the first request of a call: no quick retry now. Rejects when the request could not be remembered.
 */
export type TakePermit = () => Promise<Permit | null>;

/** For what has no budget to keep: a trial before there is a bridge, or requests that are only written down. */
export const unlimited: TakePermit = async () => ({ answered: () => {}, unused: () => {} });
