import type { CountedMove, PendingPoints } from "../../points-sums.ts";

/** Orders with pending points, summed by shop. */
export class PendingByShop {
  readonly #shops = new Map<number, Sums>();

  /** An order's moves; an order that is not pending changes nothing. `times`: -1 removes what was added before. */
  add(shop: number, moves: readonly CountedMove[], times: 1 | -1): void {
    if (moves.some(({ kind }) => kind === "approved" || kind === "cancelled")) return;
    const given = moves.find(({ kind }) => kind === "given");
    if (given === undefined) return;
    const sums = this.#shops.get(shop) ?? { points: 0, orders: 0, unknown: 0 };
    this.#shops.set(shop, sums);
    sums.points += times * (given.points ?? 0);
    sums.orders += times;
    sums.unknown += given.points === null ? times : 0;
  }

  list(nameOf: (shop: number) => string): readonly PendingPoints[] {
    return [...this.#shops].flatMap(([shop, sums]) =>
      sums.orders === 0 ? [] : [{ shop: nameOf(shop), ...sums }],
    );
  }
}

interface Sums {
  points: number;
  orders: number;
  unknown: number;
}
