import type { Moment } from "../domain/order/order-snapshot.ts";
import { REFUSED_AS, type RefusedAs } from "../health/codes/condition.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import type { UnreadReason } from "../http/raw-body.ts";
import type { VerificationFailure } from "../platform/adapter.ts";
import { isLoggedCount, type Log, SharedTrouble } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { type SignatureFailures, WrongSignatures } from "./wrong-signatures.ts";

export type Refusal = VerificationFailure | "other_shop" | UnreadReason | "unknown_shop";

/** Calls `onSignedWrongly` at most this often per shop: anyone can send requests with a wrong signature. */
const REPORTED_AT_MOST_EVERY_MS = 10 * 60_000;
const UNSIGNED: ReadonlySet<Refusal> = new Set(["signature_missing", "signature_malformed"]);
/** How long a failed store write counts as a sign that the next one fails too. */
const OBSTACLE_LASTS_MS = 15_000;

/**
 * Counts what was received since the start: refused requests by reason, and when each secret of a shop was last used.
 * In memory and only for configured shops, so that requests of strangers cannot make it grow.
 */
export class Arrivals {
  readonly #log: Log;
  readonly #refused = new Map<string, Map<Refusal, number>>();
  readonly #seen = new Map<string, Map<number, Moment>>();
  readonly #wrongSignatures = new WrongSignatures();
  #onSignedWrongly: (shop: string) => void = () => {};
  #onSignedRightly: (shop: string) => void = () => {};
  readonly #loggedAt = new Map<string, Moment>();
  readonly #refusedAt = new Map<string, Map<Refusal, Moment>>();
  readonly #lastRefusedAt = new Map<string, Moment>();
  readonly #contradictions = new Map<string, number>();
  #refusedUnknown = 0;
  #notStoredAt: Moment | null = null;
  readonly #storeTrouble = new SharedTrouble();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Counts a refused request. `shop`: `null` for an unknown shop; `isSigned`: it has a signature, valid or not, so it
   * may be from the shop; `webhook`: the webhook it names. Logs at 1, 10, 100 …, so that a flood gives few log lines.
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
    if (shop !== null && isSigned && !UNSIGNED.has(reason)) this.#lastRefusedAt.set(shop, now);
    if (shop !== null && isSigned) this.#noteRefused(shop, reason, now, webhook);
    const count = shop === null ? ++this.#refusedUnknown : this.#count(shop, reason);
    if (!isLoggedCount(count)) return;
    if (reason === "read_already") this.#log.error({ shop, count }, LOG_LINES.mountedTooLate);
    else this.#log.warn({ shop, reason, count }, LOG_LINES.deliveryRefused);
  }

  /** Sets the only listener for shops with at least three wrong signatures since the last valid one. */
  onSignedWrongly(listener: (shop: string) => void): void {
    this.#onSignedWrongly = listener;
  }

  /** Sets the only listener for shops whose webhooks all sign correctly again. */
  onSignedRightly(listener: (shop: string) => void): void {
    this.#onSignedRightly = listener;
  }

  sawSecret(shop: string, index: number, now: Moment, webhook: string | null = null): void {
    const wasWrong = this.isSignedWrongly(shop);
    this.#wrongSignatures.right(shop, webhook, now);
    if (wasWrong && !this.isSignedWrongly(shop)) this.#onSignedRightly(shop);
    // The shop's deliveries are accepted again. Orders of refused ones are read from the shop, like those of lost ones.
    this.#refusedAt.delete(shop);
    const known = this.#seen.get(shop);
    if (known === undefined) this.#seen.set(shop, new Map([[index, now]]));
    else known.set(index, now);
  }

  /** Call it when the shop's secrets changed or the shop was removed: the counts belong to the old secrets. */
  forgetSecrets(shop: string): void {
    this.#seen.delete(shop);
    this.forgetWrongSignatures(shop);
  }

  /** Call it when the shop's webhooks were recreated. */
  forgetWrongSignatures(shop: string): void {
    this.#wrongSignatures.forget(shop);
  }

  /** Wrong signatures of the shop, or of its worst webhook, since the last valid one. */
  wrongSignatures(shop: string): number {
    return this.#wrongSignatures.count(shop);
  }

  /** The signature failures, once there are enough for a wrong secret; `null`: fewer. */
  signedWrongly(shop: string): SignatureFailures | null {
    return this.#wrongSignatures.of(shop);
  }

  /** When these failures began; `null`: too few. */
  wrongSignaturesSince(shop: string): Moment | null {
    return this.signedWrongly(shop)?.since ?? null;
  }

  /**
   * Why deliveries that may be the shop's were refused since `since`, with the time of the latest for each reason.
   * Empty after a delivery with a valid signature.
   */
  refusedLately(
    shop: string,
    since: Moment,
  ): readonly { readonly because: RefusedAs; readonly at: Moment }[] {
    const refused = this.#refusedAt.get(shop);
    if (refused === undefined) return [];
    return REFUSED_AS.map((because) => ({ because, at: refused.get(because) ?? since })).filter(
      ({ at }) => at > since,
    );
  }

  /** Whether the shop's deliveries are probably signed with another secret than the configured ones. */
  isSignedWrongly(shop: string): boolean {
    return this.signedWrongly(shop) !== null;
  }

  /** Counts a delivery with the id of an earlier one and another body. It is stored and processed anyway. */
  contradicted(shop: string): void {
    const count = this.contradictionsOf(shop) + 1;
    this.#contradictions.set(shop, count);
    if (isLoggedCount(count)) this.#log.warn({ shop, count }, LOG_LINES.deliveryContradicts);
  }

  contradictionsOf(shop: string): number {
    return this.#contradictions.get(shop) ?? 0;
  }

  stored(): void {
    this.#notStoredAt = null;
    this.#storeTrouble.over();
  }

  /** `code`: the store's error code. */
  notStored(shop: string, code: string, now: Moment): void {
    this.#notStoredAt = now;
    this.#storeTrouble.met((count) =>
      this.#log.error({ shop, error: code, count }, LOG_LINES.deliveryNotStored),
    );
  }

  /** Why the next delivery can probably not be stored; expires soon, so that a delivery tries again. */
  storeObstacle(now: Moment): UnavailableReason | null {
    const isRecent = this.#notStoredAt !== null && Math.abs(now - this.#notStoredAt) < OBSTACLE_LASTS_MS;
    return isRecent ? { code: "deliveriesNotStored" } : null;
  }

  refusedBy(shop: string): Readonly<Partial<Record<Refusal, number>>> {
    return Object.fromEntries(this.#refused.get(shop) ?? []);
  }

  /** When a request with a signature was last refused. Without one it is hardly the shop's: anyone can send it. */
  lastRefusedAt(shop: string): Moment | null {
    return this.#lastRefusedAt.get(shop) ?? null;
  }

  secretLastSeen(shop: string, index: number): Moment | null {
    return this.#seen.get(shop)?.get(index) ?? null;
  }

  /** Requests for unknown shops. */
  get refusedUnknown(): number {
    return this.#refusedUnknown;
  }

  #noteRefused(shop: string, reason: Refusal, now: Moment, webhook: string | null): void {
    const refused = this.#refusedAt.get(shop) ?? new Map<Refusal, Moment>();
    this.#refusedAt.set(shop, refused.set(reason, now));
    if (reason !== "signature_invalid") return;
    const isNoAccident = this.#wrongSignatures.wrong(shop, webhook, now);
    const loggedAt = this.#loggedAt.get(shop) ?? Number.NEGATIVE_INFINITY;
    if (!isNoAccident || Math.abs(now - loggedAt) < REPORTED_AT_MOST_EVERY_MS) return;
    this.#loggedAt.set(shop, now);
    this.#onSignedWrongly(shop);
  }

  #count(shop: string, reason: Refusal): number {
    const counts = this.#refused.get(shop) ?? new Map<Refusal, number>();
    const count = (counts.get(reason) ?? 0) + 1;
    this.#refused.set(shop, counts.set(reason, count));
    return count;
  }
}
