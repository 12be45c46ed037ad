import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import { DELIVERY_OUTCOMES } from "../../inbox.ts";
import type { Counts } from "../../records.ts";
import type { DeliveryTable } from "../documents/delivery-table.ts";
import type { Names } from "../documents/names.ts";
import type { OrderTable } from "../documents/order-table.ts";
import type { OrderColumns } from "./order-columns.ts";
import { hasItsTimeSet, isIdleWithoutPoints } from "./order-index.ts";

const WAITING = DELIVERY_OUTCOMES.indexOf("waiting") + 1;

interface CountsParts {
  readonly orders: OrderTable;
  readonly deliveries: DeliveryTable;
  readonly names: Names;
  readonly now: () => Moment;
}

/** The counts of these shops, from the columns of every order and delivery: some milliseconds for a million. */
export function countsOf({ orders, deliveries, names, now }: CountsParts, shops: readonly string[]): Counts {
  const codes = names.codesOf(shops) ?? new Set();
  const ofOrders = countOrders(orders.index.columns, codes);
  const ofDeliveries = countDeliveries(deliveries.index.columns, codes);
  const oldest = Math.min(ofOrders.oldest, ofDeliveries.oldest);
  return {
    deliveries: ofDeliveries.outcomes.byWord(),
    orders: ofOrders.states.byWord(),
    scheduled: ofOrders.scheduled,
    idleWithoutPoints: ofOrders.idleWithoutPoints,
    points: ofOrders.points.byWord(),
    oldestWaitingAt: oldest <= now() ? oldest : null,
    troubledSince: null,
  };
}

type Codes = ReadonlySet<number>;

function countOrders(columns: OrderColumns, codes: Codes) {
  const [states, points] = [new Tally(ORDER_STATES), new Tally(POINTS_STATES)];
  let [scheduled, idleWithoutPoints] = [0, 0];
  let oldest = Number.POSITIVE_INFINITY;
  for (const { views } of columns.chunks())
    for (const [index, state] of views.state.entries()) {
      if (state === 0 || !codes.has(views.shop[index] ?? 0)) continue;
      const priority = views.priority[index];
      states.count(state);
      points.count(views.points[index]);
      if (isIdleWithoutPoints(state, views.points[index])) idleWithoutPoints += 1;
      if (hasItsTimeSet(state, priority)) scheduled += 1;
      if (priority !== 0) oldest = Math.min(oldest, views.dueAt[index] ?? oldest);
    }
  return { states, points, scheduled, idleWithoutPoints, oldest };
}

function countDeliveries(columns: DeliveryTable["index"]["columns"], codes: Codes) {
  const outcomes = new Tally(DELIVERY_OUTCOMES);
  let oldest = Number.POSITIVE_INFINITY;
  for (const { views } of columns.chunks())
    for (const [index, outcome] of views.outcome.entries()) {
      if (outcome === 0 || !codes.has(views.shop[index] ?? 0)) continue;
      outcomes.count(outcome);
      if (outcome === WAITING) oldest = Math.min(oldest, views.receivedAt[index] ?? oldest);
    }
  return { outcomes, oldest };
}

/** Counts codes, which are positions in a list from 1. */
class Tally<Word extends string> {
  readonly #words: readonly Word[];
  readonly #counts: number[] = [];

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  count(code = 0): void {
    this.#counts[code] = (this.#counts[code] ?? 0) + 1;
  }

  byWord(): Record<Word, number> {
    const entries = this.#words.map((word, index) => [word, this.#counts[index + 1] ?? 0]);
    return Object.fromEntries(entries) as Record<Word, number>;
  }
}
