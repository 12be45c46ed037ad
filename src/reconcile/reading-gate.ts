import { UNREAD_WAITS } from "../domain/operation/retry-waits.ts";
import type { Moment, ReadPart, ShopProblem } from "../domain/order/order-snapshot.ts";
import type { AdapterShop } from "../platform/request.ts";

/** Why a shop does not tell something, and until when nobody asks for it. */
export interface ClosedUntil {
  readonly problem: ShopProblem;
  readonly until: Moment;
}

/**
 * Of all orders that wait for the same facts of a shop, one asks: whether forty wait or one, a refused key costs a call each
 * few minutes. In memory, for each process; a shop that is configured anew is asked at once.
 */
export class ReadingGate {
  readonly #closed = new WeakMap<AdapterShop, Map<string, ClosedUntil & { readonly waitMs: number }>>();

  /** `null`: ask. Anyone who comes meanwhile waits for what that brings. */
  closedFor(shop: AdapterShop, asked: readonly ReadPart[], now: Moment): ClosedUntil | null {
    const known = this.#closed.get(shop)?.get(asked.join());
    if (known === undefined) return null;
    if (now < known.until && known.until - now <= UNREAD_WAITS.longestMs) return known;
    this.#keep(shop, asked, { ...known, until: now + UNREAD_WAITS.firstMs });
    return null;
  }

  /** The shop told it. */
  opened(shop: AdapterShop, asked: readonly ReadPart[]): void {
    this.#closed.get(shop)?.delete(asked.join());
  }

  /** It did not tell it to anybody. `askedMs`: how long it wants to be left alone. Returns when to ask again. */
  close(
    shop: AdapterShop,
    asked: readonly ReadPart[],
    problem: ShopProblem,
    { now, askedMs }: { readonly now: Moment; readonly askedMs: number },
  ): Moment {
    const { firstMs, longestMs } = UNREAD_WAITS;
    const before = this.#closed.get(shop)?.get(asked.join())?.waitMs ?? firstMs / 2;
    const waitMs = Math.min(longestMs, Math.max(2 * before, askedMs));
    this.#keep(shop, asked, { problem, until: now + waitMs, waitMs });
    return now + waitMs;
  }

  #keep(
    shop: AdapterShop,
    asked: readonly ReadPart[],
    closed: ClosedUntil & { readonly waitMs: number },
  ): void {
    const known = this.#closed.get(shop) ?? new Map();
    this.#closed.set(shop, known.set(asked.join(), closed));
  }
}
