import type { Moment } from "../domain/order/order-snapshot.ts";
import type { UnreadReason } from "../http/raw-body.ts";
import { isWorthALine, type Log, SharedTrouble } from "../log/log.ts";
import type { VerificationFailure } from "../platform/adapter.ts";
import { REFUSED_AS, type RefusedAs } from "../words/codes/alert.ts";
import type { Obstacle } from "../words/codes/problem.ts";
import { LOG_LINES } from "../words/log-lines.ts";

export type Refusal = VerificationFailure | "other_shop" | UnreadReason | "unknown_shop";

/** So many wrong signatures, and no right one since, are no accident; fewer may be a stranger's. */
const WRONG_SIGNATURES = 3;
/** How long a delivery that could not be stored speaks for the next one. */
const OBSTACLE_LASTS_MS = 15_000;

/**
 * What was received since the start: refused requests by reason, and when each secret of a shop was last seen
 * at work. Kept in memory and only for configured shops, so that strangers cannot make it grow.
 */
export class Arrivals {
  readonly #log: Log;
  readonly #refused = new Map<string, Map<Refusal, number>>();
  readonly #seen = new Map<string, Map<number, Moment>>();
  /** Wrong signatures since the last right one, by shop, and when the latest of them came. */
  readonly #wrongSignatures = new Map<
    string,
    { readonly count: number; readonly latest: readonly Moment[] }
  >();
  readonly #refusedAt = new Map<string, Map<Refusal, Moment>>();
  readonly #contradictions = new Map<string, number>();
  #refusedUnknown = 0;
  #notStoredAt: Moment | null = null;
  readonly #storeTrouble = new SharedTrouble();

  constructor(log: Log) {
    this.#log = log;
  }

  /** `shop` is `null` for a shop that is not ours. Logged at 1, 10, 100 … so that a flood stays a handful of lines. */
  refuse(shop: string | null, reason: Refusal, now: Moment): void {
    if (shop !== null) this.#noteRefused(shop, reason, now);
    const count = shop === null ? ++this.#refusedUnknown : this.#count(shop, reason);
    if (!isWorthALine(count)) return;
    if (reason === "read_already") this.#log.error({ shop, count }, LOG_LINES.mountedTooLate);
    else this.#log.warn({ shop, reason, count }, LOG_LINES.deliveryRefused);
  }

  sawSecret(shop: string, index: number, now: Moment): void {
    this.#wrongSignatures.delete(shop);
    const known = this.#seen.get(shop);
    if (known === undefined) this.#seen.set(shop, new Map([[index, now]]));
    else known.set(index, now);
  }

  /** The shop has other secrets from now on, or is gone: what was seen speaks for the former ones. */
  forgetSecrets(shop: string): void {
    this.#seen.delete(shop);
    this.#wrongSignatures.delete(shop);
  }

  /** Deliveries of the shop with a wrong signature since the last one with a right one. */
  wrongSignatures(shop: string): number {
    return this.#wrongSignatures.get(shop)?.count ?? 0;
  }

  /** Since when there are so many of them that it is no accident; `null`: there are not. */
  wrongSignaturesSince(shop: string): Moment | null {
    const { latest = [] } = this.#wrongSignatures.get(shop) ?? {};
    return latest.length < WRONG_SIGNATURES ? null : (latest[0] ?? null);
  }

  /** Why deliveries were refused since then that may well have been the shop's: their signature says nothing against it. */
  refusedLately(shop: string, since: Moment): readonly RefusedAs[] {
    const refused = this.#refusedAt.get(shop);
    return REFUSED_AS.filter((reason) => (refused?.get(reason) ?? since) > since);
  }

  /** The shop's deliveries are probably signed with another secret than ours. */
  isSignedWrongly(shop: string): boolean {
    return this.wrongSignatures(shop) >= WRONG_SIGNATURES;
  }

  /** A delivery came under the id of an earlier one, with another body. It is kept and worked on all the same. */
  contradicted(shop: string): void {
    const count = this.contradictionsOf(shop) + 1;
    this.#contradictions.set(shop, count);
    if (isWorthALine(count)) this.#log.warn({ shop, count }, LOG_LINES.deliveryContradicts);
  }

  contradictionsOf(shop: string): number {
    return this.#contradictions.get(shop) ?? 0;
  }

  stored(): void {
    this.#notStoredAt = null;
    this.#storeTrouble.over();
  }

  /** `code`: what the store says. */
  notStored(shop: string, code: string, now: Moment): void {
    this.#notStoredAt = now;
    this.#storeTrouble.met((count) =>
      this.#log.error({ shop, error: code, count }, LOG_LINES.deliveryNotStored),
    );
  }

  /** Why the next delivery could probably not be stored; forgotten after a while, so that somebody tries again. */
  storeObstacle(now: Moment): Obstacle | null {
    const isRecent = this.#notStoredAt !== null && now - this.#notStoredAt < OBSTACLE_LASTS_MS;
    return isRecent ? { code: "deliveriesNotStored" } : null;
  }

  refusedBy(shop: string): Readonly<Partial<Record<Refusal, number>>> {
    return Object.fromEntries(this.#refused.get(shop) ?? []);
  }

  secretLastSeen(shop: string, index: number): Moment | null {
    return this.#seen.get(shop)?.get(index) ?? null;
  }

  /** Requests for shops that are not ours. */
  get refusedUnknown(): number {
    return this.#refusedUnknown;
  }

  #noteRefused(shop: string, reason: Refusal, now: Moment): void {
    const refused = this.#refusedAt.get(shop) ?? new Map<Refusal, Moment>();
    this.#refusedAt.set(shop, refused.set(reason, now));
    if (reason !== "signature_invalid") return;
    const { count, latest } = this.#wrongSignatures.get(shop) ?? { count: 0, latest: [] };
    this.#wrongSignatures.set(shop, {
      count: count + 1,
      latest: [...latest, now].slice(-WRONG_SIGNATURES),
    });
  }

  #count(shop: string, reason: Refusal): number {
    const counts = this.#refused.get(shop) ?? new Map<Refusal, number>();
    const count = (counts.get(reason) ?? 0) + 1;
    this.#refused.set(shop, counts.set(reason, count));
    return count;
  }
}
