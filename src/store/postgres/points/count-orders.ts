import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { Session } from "../statement.ts";
import { countConversions, NO_CONVERSION, noteConversion } from "./count-conversions.ts";
import { countMoves, NOTHING_COUNTED, noteMoves } from "./count-moves.ts";

/** What an order has added to the sums so far, as its row says. */
export interface CountedSums {
  readonly counted: string;
  readonly conversion: string;
}

/** As the row of a new order says it. */
export const NEW_ORDER: CountedSums = { counted: NOTHING_COUNTED, conversion: NO_CONVERSION };

/** An order that the transaction writes; what it had added before, as its row said. */
export interface OrderToCount extends CountedSums {
  readonly record: OrderRecord;
}

/** As its row says it from now on, in the transaction that also counts it. */
export function noteSums({ record, counted, conversion }: OrderToCount): CountedSums {
  return {
    counted: noteMoves({ record, counted }),
    conversion: noteConversion({ record, noted: conversion }),
  };
}

/** Brings all sums in line with the orders as they are written in this transaction. */
export async function countOrders(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  await countMoves(session, orders);
  await countConversions(
    session,
    orders.map(({ record, conversion }) => ({ record, noted: conversion })),
  );
}
