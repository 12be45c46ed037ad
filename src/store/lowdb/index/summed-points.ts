import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { type CountedMove, type SummedPoints, stepOf } from "../../points-sums.ts";

/** For each kind of move: points, orders, and orders whose points are unknown. */
const FIGURES = 3;
type Sums = Float64Array;

/** The sums of points by shop and step of time: all in memory, rebuilt with the index. */
export class PointsByStep {
  readonly #shops = new Map<number, Map<number, Sums>>();

  /** `times`: -1 removes what was added before. */
  add(shop: number, moves: readonly CountedMove[], times: 1 | -1): void {
    for (const { kind, step, points } of moves) {
      const sums = this.#sumsOf(shop, step);
      const at = POINTS_MOVES.indexOf(kind) * FIGURES;
      sums[at] = (sums[at] ?? 0) + times * (points ?? 0);
      sums[at + 1] = (sums[at + 1] ?? 0) + times;
      sums[at + 2] = (sums[at + 2] ?? 0) + (points === null ? times : 0);
    }
  }

  sum(bounds: readonly Moment[], nameOf: (shop: number) => string): readonly SummedPoints[] {
    return [...this.#shops].flatMap(([shop, steps]) =>
      bounds.slice(1).flatMap((until, span) => {
        const total = new Float64Array(POINTS_MOVES.length * FIGURES);
        for (let step = stepOf(bounds[span] ?? until); step < stepOf(until); step++)
          for (const [at, value] of steps.get(step)?.entries() ?? []) total[at] = (total[at] ?? 0) + value;
        return POINTS_MOVES.flatMap((kind, at) => {
          const [points = 0, orders = 0, unknown = 0] = total.subarray(at * FIGURES);
          return orders === 0 ? [] : [{ shop: nameOf(shop), span, kind, points, orders, unknown }];
        });
      }),
    );
  }

  #sumsOf(shop: number, step: number): Sums {
    const steps = this.#shops.get(shop) ?? new Map<number, Sums>();
    this.#shops.set(shop, steps);
    const sums = steps.get(step) ?? new Float64Array(POINTS_MOVES.length * FIGURES);
    steps.set(step, sums);
    return sums;
  }
}
