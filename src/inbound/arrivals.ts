import type { Moment } from "../domain/order/order-snapshot.ts";
import { REFUSED_AS, type RefusedAs } from "../health/codes/condition.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import type { UnreadReason } from "../http/raw-body.ts";
import type { VerificationFailure } from "../platform/adapter.ts";
import { isWorthALine, type Log, SharedTrouble } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { type SignatureFailures, WrongSignatures } from "./wrong-signatures.ts";

export type Refusal = VerificationFailure | "other_shop" | UnreadReason | "unknown_shop";

/** How often somebody is told at once that a shop signs wrongly: anybody can send what is signed wrongly. */
const TOLD_AT_MOST_EVERY_MS = 10 * 60_000;
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
  readonly #wrongSignatures = new WrongSignatures();
  #onSignedWrongly: (shop: string) => void = () => {};
  #onSignedRightly: (shop: string) => void = () => {};
  readonly #toldAt = new Map<string, Moment>();
  readonly #refusedAt = new Map<string, Map<Refusal, Moment>>();
  readonly #contradictions = new Map<string, number>();
  #refusedUnknown = 0;
  #notStoredAt: Moment | null = null;
  readonly #storeTrouble = new SharedTrouble();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * `shop` is `null` for a shop that is not ours; `isSigned`: it has a signature, right or wrong, so that it may be the
   * shop's; `webhook`: which one it says it comes from. Logged at 1, 10, 100 … so that a flood stays a handful of lines.
   */
  refuse(
    shop: string | null,
    reason: Refusal,
    now: Moment,
    {
      isSigned = true,
      webhook = null,
    }: { readonly isSigned?: boolean; readonly webhook?: string | null } = {},
  ): void {
    if (shop !== null && isSigned) this.#noteRefused(shop, reason, now, webhook);
    const count = shop === null ? ++this.#refusedUnknown : this.#count(shop, reason);
    if (!isWorthALine(count)) return;
    if (reason === "read_already") this.#log.error({ shop, count }, LOG_LINES.mountedTooLate);
    else this.#log.warn({ shop, reason, count }, LOG_LINES.deliveryRefused);
  }

  /** Told once three wrong signatures make it no accident; in place of anyone who was told before. */
  onSignedWrongly(listener: (shop: string) => void): void {
    this.#onSignedWrongly = listener;
  }

  /** Told once no webhook signs wrongly any more; in place of anyone who was told before. */
  onSignedRightly(listener: (shop: string) => void): void {
    this.#onSignedRightly = listener;
  }

  sawSecret(shop: string, index: number, now: Moment, webhook: string | null = null): void {
    const wasWrong = this.isSignedWrongly(shop);
    this.#wrongSignatures.right(shop, webhook, now);
    if (wasWrong && !this.isSignedWrongly(shop)) this.#onSignedRightly(shop);
    // The shop's deliveries are taken: one that was refused is read from the shop, as any that is lost.
    this.#refusedAt.delete(shop);
    const known = this.#seen.get(shop);
    if (known === undefined) this.#seen.set(shop, new Map([[index, now]]));
    else known.set(index, now);
  }

  /** The shop has other secrets from now on, or is gone: what was seen speaks for the former ones. */
  forgetSecrets(shop: string): void {
    this.#seen.delete(shop);
    this.forgetWrongSignatures(shop);
  }

  /** Its webhooks were made anew. */
  forgetWrongSignatures(shop: string): void {
    this.#wrongSignatures.forget(shop);
  }

  /** Deliveries of the shop, or of its worst webhook, with a wrong signature since the last one with a right one. */
  wrongSignatures(shop: string): number {
    return this.#wrongSignatures.count(shop);
  }

  /** So many of them that it is no accident; `null`: there are not. */
  signedWrongly(shop: string): SignatureFailures | null {
    return this.#wrongSignatures.of(shop);
  }

  /** Since when it is no accident; `null`: it may be one. */
  wrongSignaturesSince(shop: string): Moment | null {
    return this.signedWrongly(shop)?.since ?? null;
  }

  /**
   * Why deliveries were refused since then that may well have been the shop's, and when the latest of them came: their
   * signature says nothing against it, and no right one came after them.
   */
  refusedLately(
    shop: string,
    since: Moment,
  ): readonly { readonly because: RefusedAs; readonly at: Moment }[] {
    const refused = this.#refusedAt.get(shop);
    return REFUSED_AS.map((because) => ({ because, at: refused?.get(because) ?? since })).filter(
      ({ at }) => at > since,
    );
  }

  /** The shop's deliveries are probably signed with another secret than ours. */
  isSignedWrongly(shop: string): boolean {
    return this.signedWrongly(shop) !== null;
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
  storeObstacle(now: Moment): UnavailableReason | null {
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

  #noteRefused(shop: string, reason: Refusal, now: Moment, webhook: string | null): void {
    const refused = this.#refusedAt.get(shop) ?? new Map<Refusal, Moment>();
    this.#refusedAt.set(shop, refused.set(reason, now));
    if (reason !== "signature_invalid") return;
    const isNoAccident = this.#wrongSignatures.wrong(shop, webhook, now);
    const toldAt = this.#toldAt.get(shop) ?? Number.NEGATIVE_INFINITY;
    if (!isNoAccident || Math.abs(now - toldAt) < TOLD_AT_MOST_EVERY_MS) return;
    this.#toldAt.set(shop, now);
    this.#onSignedWrongly(shop);
  }

  #count(shop: string, reason: Refusal): number {
    const counts = this.#refused.get(shop) ?? new Map<Refusal, number>();
    const count = (counts.get(reason) ?? 0) + 1;
    this.#refused.set(shop, counts.set(reason, count));
    return count;
  }
}
