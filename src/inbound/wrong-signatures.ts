import { HOUR_MS } from "../domain/durations.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";

/** This many wrong signatures since the last valid one suggest a wrong secret; fewer may come from strangers. */
const NO_ACCIDENT = 3;
/** The most webhooks counted for a shop, because strangers can invent names. The least recent one is dropped. */
const MOST_WEBHOOKS = 64;
/** A webhook silent for this long, while the shop sends others, no longer exists, or never did. */
const STALE_MS = HOUR_MS;
/** The shop as a whole. */
const ANY = "";

interface SignatureCount {
  readonly count: number;
  readonly latest: readonly Moment[];
}

/** Enough wrong signatures to suggest a wrong secret. `webhook`: set if only that webhook signs wrongly. */
export interface SignatureFailures {
  readonly webhook: string | null;
  readonly requests: number;
  /** When the first of the latest `NO_ACCIDENT` arrived. */
  readonly since: Moment;
}

/**
 * Counts wrong signatures since the last valid one, for each shop and each of its webhooks: a shop may have a wrong
 * secret at one webhook of five. The webhook's name is not signed, so a valid delivery of it, or an hour of silence,
 * resets its count.
 */
export class WrongSignatures {
  readonly #shops = new Map<string, Map<string, SignatureCount>>();

  /** Counts a wrong signature. Returns true if a count has just reached `NO_ACCIDENT`. */
  wrong(shop: string, webhook: string | null, now: Moment): boolean {
    const counted = this.#shops.get(shop) ?? new Map<string, SignatureCount>();
    this.#shops.set(shop, counted);
    const isBegun = [ANY, ...(webhook === null ? [] : [webhook])].map((name) => {
      const { count, latest } = counted.get(name) ?? { count: 0, latest: [] };
      counted.delete(name);
      counted.set(name, { count: count + 1, latest: [...latest, now].slice(-NO_ACCIDENT) });
      return count + 1 === NO_ACCIDENT;
    });
    const [oldest] = [...counted.keys()].filter((name) => name !== ANY);
    if (counted.size > MOST_WEBHOOKS + 1 && oldest !== undefined) counted.delete(oldest);
    return isBegun.includes(true);
  }

  right(shop: string, webhook: string | null, now: Moment): void {
    const counted = this.#shops.get(shop);
    if (counted === undefined) return;
    counted.delete(ANY);
    if (webhook !== null) counted.delete(webhook);
    for (const [name, { latest }] of counted)
      if (now - (latest.at(-1) ?? now) > STALE_MS) counted.delete(name);
  }

  forget(shop: string): void {
    this.#shops.delete(shop);
  }

  /** The count since the last valid signature: of the reported failures, otherwise of the shop. */
  count(shop: string): number {
    const counted = this.#shops.get(shop) ?? new Map<string, SignatureCount>();
    return this.of(shop)?.requests ?? counted.get(ANY)?.count ?? 0;
  }

  /** The failures to report, of the shop or else of its worst webhook; `null`: too few. */
  of(shop: string): SignatureFailures | null {
    const counted = this.#shops.get(shop);
    if (counted === undefined) return null;
    const found = [...counted].flatMap(([name, { count: requests, latest }]) => {
      const [since] = latest;
      if (latest.length < NO_ACCIDENT || since === undefined) return [];
      return [{ webhook: name === ANY ? null : name, requests, since }];
    });
    const worst = found.toSorted((one, other) => other.requests - one.requests);
    return worst.find(({ webhook }) => webhook === null) ?? worst[0] ?? null;
  }
}
