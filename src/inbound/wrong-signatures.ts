import type { Moment } from "../domain/order/order-snapshot.ts";

/** So many wrong signatures, and no right one since, are no accident; fewer may be a stranger's. */
const NO_ACCIDENT = 3;
/** Webhooks of a shop that are told apart at once: strangers invent them. The one heard of longest ago is left out. */
const MOST_WEBHOOKS = 64;
/** A webhook that has not sent for so long, while the shop is heard, is not there any more, or never was. */
const STALE_MS = 60 * 60_000;
/** The shop as a whole. */
const ANY = "";

interface SignatureCount {
  readonly count: number;
  readonly latest: readonly Moment[];
}

/** Wrong signatures that are no accident. `webhook`: which one sends them, where the others are right. */
export interface SignatureFailures {
  readonly webhook: string | null;
  readonly requests: number;
  /** When the first of those came that make it no accident. */
  readonly since: Moment;
}

/**
 * Wrong signatures since the last right one, of each shop and of each of its webhooks: a shop may have the wrong secret at one
 * webhook of five. What names the webhook is not signed, so that a right delivery of it, or an hour of silence, ends it.
 */
export class WrongSignatures {
  readonly #shops = new Map<string, Map<string, SignatureCount>>();

  /** True where it is no accident from this one on. */
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

  /** So many since the last right one, of the shop or else of its worst webhook. */
  count(shop: string): number {
    const counted = this.#shops.get(shop) ?? new Map<string, SignatureCount>();
    return this.of(shop)?.requests ?? counted.get(ANY)?.count ?? 0;
  }

  /** `null`: there are so few that they may be a stranger's. */
  of(shop: string): SignatureFailures | null {
    const found = [...(this.#shops.get(shop) ?? [])].flatMap(([name, { count: requests, latest }]) => {
      const [since] = latest;
      if (latest.length < NO_ACCIDENT || since === undefined) return [];
      return [{ webhook: name === ANY ? null : name, requests, since }];
    });
    const worst = found.toSorted((one, other) => other.requests - one.requests);
    return worst.find(({ webhook }) => webhook === null) ?? worst[0] ?? null;
  }
}
