import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { Session } from "../statement.ts";
import { countConversions, NO_CONVERSION } from "./count-conversions.ts";
import { countMoves, NOTHING_COUNTED } from "./count-moves.ts";

/** What an order has added to the sums so far, as its row says. */
export interface Counted {
  readonly counted: string;
  readonly conversion: string;
}

/** As the row of a new order says it. */
export const NEW_ORDER: Counted = { counted: NOTHING_COUNTED, conversion: NO_CONVERSION };

/** An order that the transaction holds. */
export interface OrderToCount extends Counted {
  readonly id: number;
  readonly record: OrderRecord;
}

/** Brings all sums in line with the orders as they are written in this transaction. */
export async function countOrders(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  await countMoves(session, orders);
  await countConversions(
    session,
    orders.map(({ id, record, conversion }) => ({ id, record, noted: conversion })),
  );
}
