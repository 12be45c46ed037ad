import { POINTS_MOVES, type PointsMoveKind } from "../../../domain/operation/points-moves.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { ConversionQuery, CountedConversion, SummedConversions } from "../../conversion-sums.ts";
import {
  type CountedMove,
  type PendingPoints,
  SUM_KINDS,
  type SummedPoints,
  stepOf,
  withOutcome,
} from "../../points-sums.ts";
import type { Names } from "../documents/names.ts";
import type { OrderColumns } from "./order-columns.ts";
import { type CodedConversion, ConversionsByStep } from "./summed-conversions.ts";

/** What an order adds to the sums. */
interface OrderShare {
  readonly moves: readonly CountedMove[];
  readonly conversion: CountedConversion | null;
}

/** The sums over all orders, from their columns. */
export class OrderSums {
  readonly #columns: OrderColumns;
  readonly #names: Names;
  readonly #points = new PointsByStep();
  readonly #pending = new PendingByShop();
  readonly #conversions = new ConversionsByStep();

  constructor(columns: OrderColumns, names: Names) {
    this.#columns = columns;
    this.#names = names;
  }

  /** `times`: -1 removes what the row has added before. */
  add(row: number, times: 1 | -1): void {
    const shop = this.#columns.get("shop", row);
    const moves = this.#movesOf(row);
    this.#points.add(shop, moves, times);
    this.#pending.add(shop, moves, times);
    this.#conversions.add(shop, this.#conversionOf(row), times);
  }

  sumPoints(bounds: readonly Moment[]): readonly SummedPoints[] {
    return this.#points.sum(bounds, (shop) => this.#names.nameOf(shop));
  }

  /** At a moment in the past, reads the columns of every order, which takes some milliseconds for a million. */
  pendingPoints(at: Moment | null): readonly PendingPoints[] {
    const nameOf = (shop: number) => this.#names.nameOf(shop);
    if (at === null) return this.#pending.list(nameOf);
    const then = new PendingByShop();
    const until = stepOf(at);
    for (const { from, views } of this.#columns.chunks())
      for (const [index, given] of views.given.entries()) {
        if (given === 0 || given >= until) continue;
        const moves = this.#movesOf(from + index).filter(({ step }) => step < until);
        then.add(views.shop[index] ?? 0, moves, 1);
      }
    return then.list(nameOf);
  }

  sumConversions(query: ConversionQuery): readonly SummedConversions[] {
    return this.#conversions.sum(query, this.#names);
  }

  columnsOf({ moves, conversion }: OrderShare) {
    return {
      ...pointsColumns(moves),
      campaign: conversion?.campaignId ?? 0,
      worth: conversion?.amountMinor ?? 0,
      conversion: conversion?.step ?? 0,
      discountCode: this.#names.codeIfRoom(conversion?.discountCode ?? null),
      currency: this.#names.codeIfRoom(conversion?.currency ?? null),
      hasEnded: conversion?.hasEnded === true ? 1 : 0,
    };
  }

  #movesOf(row: number): readonly CountedMove[] {
    const moves = POINTS_MOVES.flatMap((kind) => {
      const step = this.#columns.get(kind, row);
      const points = this.#columns.get(kind === "redeemed" ? "pointsRedeemed" : "pointsGiven", row);
      return step === 0 ? [] : [{ kind, step, points: points === 0 ? null : points - 1 }];
    });
    return withOutcome(moves);
  }

  #conversionOf(row: number): CodedConversion | null {
    const columns = this.#columns;
    const step = columns.get("conversion", row);
    if (step === 0) return null;
    const given = this.#movesOf(row).find(({ kind }) => kind === "given");
    return {
      step,
      campaignId: columns.get("campaign", row),
      discountCode: columns.get("discountCode", row),
      currency: columns.get("currency", row),
      amountMinor: columns.get("worth", row),
      points: given === undefined ? 0 : given.points,
      hasEnded: columns.get("hasEnded", row) === 1,
    };
  }
}

function pointsColumns(moves: readonly CountedMove[]) {
  const stepOfKind = (kind: PointsMoveKind) => moves.find((move) => move.kind === kind)?.step ?? 0;
  const pointsOf = (move: CountedMove | undefined) => (move?.points ?? -1) + 1;
  return {
    given: stepOfKind("given"),
    approved: stepOfKind("approved"),
    cancelled: stepOfKind("cancelled"),
    redeemed: stepOfKind("redeemed"),
    pointsGiven: pointsOf(moves.find(({ kind }) => kind !== "redeemed")),
    pointsRedeemed: pointsOf(moves.find(({ kind }) => kind === "redeemed")),
  };
}

/** For each kind of move: points, orders, and orders whose points are unknown. */
const FIGURES = 3;
type Sums = Float64Array;

/** The sums of points by shop and step of time: all in memory, rebuilt with the index. */
class PointsByStep {
  readonly #shops = new Map<number, Map<number, Sums>>();

  /** `times`: -1 removes what was added before. */
  add(shop: number, moves: readonly CountedMove[], times: 1 | -1): void {
    for (const { kind, step, points } of moves) {
      const sums = this.#sumsOf(shop, step);
      const at = SUM_KINDS.indexOf(kind) * FIGURES;
      sums[at] = (sums[at] ?? 0) + times * (points ?? 0);
      sums[at + 1] = (sums[at + 1] ?? 0) + times;
      sums[at + 2] = (sums[at + 2] ?? 0) + (points === null ? times : 0);
    }
  }

  sum(bounds: readonly Moment[], nameOf: (shop: number) => string): readonly SummedPoints[] {
    return [...this.#shops].flatMap(([shop, steps]) =>
      bounds.slice(1).flatMap((until, span) => {
        const total = new Float64Array(SUM_KINDS.length * FIGURES);
        for (const sums of sumsBetween(steps, stepOf(bounds[span] ?? until), stepOf(until)))
          for (const [at, value] of sums.entries()) total[at] = (total[at] ?? 0) + value;
        return SUM_KINDS.flatMap((kind, at) => {
          const [points = 0, orders = 0, unknown = 0] = total.subarray(at * FIGURES);
          return orders === 0 ? [] : [{ shop: nameOf(shop), span, kind, points, orders, unknown }];
        });
      }),
    );
  }

  #sumsOf(shop: number, step: number): Sums {
    const steps = this.#shops.get(shop) ?? new Map<number, Sums>();
    this.#shops.set(shop, steps);
    const sums = steps.get(step) ?? new Float64Array(SUM_KINDS.length * FIGURES);
    steps.set(step, sums);
    return sums;
  }
}

/** Goes through the smaller of the two: a month has few steps, but "since ever" has far more than any shop has sums. */
function sumsBetween(steps: ReadonlyMap<number, Sums>, from: number, until: number): readonly Sums[] {
  if (until - from > steps.size)
    return [...steps].flatMap(([step, sums]) => (step >= from && step < until ? [sums] : []));
  return Array.from({ length: Math.max(0, until - from) }, (_, at) => steps.get(from + at) ?? []).flat();
}

interface Pending {
  points: number;
  orders: number;
  unknown: number;
}

/** Orders with pending points, summed by shop. */
class PendingByShop {
  readonly #shops = new Map<number, Pending>();

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
