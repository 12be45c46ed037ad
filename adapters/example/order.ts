import { z } from "zod";
import { toMinorUnits } from "../../src/domain/order/money.ts";
import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import type { ReadingProblem } from "../../src/platform/codes/reading.ts";
import { candidates, countryCandidates, EMPTY_SNAPSHOT } from "../../src/platform/kit/snapshot.ts";

export const id = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
const moment = z.iso.datetime({ offset: true }).transform((written) => Date.parse(written));
const amount = z.string().regex(/^\d{1,12}(?:\.\d{1,3})?$/);
const text = z.string().nullish();
const orderSchema = z.object({
  id,
  number: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  total: amount,
  createdAt: moment,
  changedAt: moment,
  paidAt: moment.nullish(),
  shippedAt: moment.nullish(),
  cancelledAt: moment.nullish(),
  refunds: z.array(z.object({ id, amount, at: moment })).default([]),
  buyer: z.object({ id: text, name: text, email: text, phone: text, country: text }).nullish(),
});

export type ReadOrder =
  | { readonly ok: true; readonly snapshot: OrderSnapshot }
  | { readonly ok: false; readonly reason: ReadingProblem };

/** Reads an order into our terms, from a webhook or from the API. */
export function readOrder(body: unknown): ReadOrder {
  const { data: order, error } = orderSchema.safeParse(body);
  const field = error?.issues[0]?.path.join(".").slice(0, 80) ?? "";
  if (order === undefined)
    return { ok: false, reason: { code: "fieldUnreadable", field, expected: null, found: null } };
  const { currency, buyer } = order;
  const minor = (written: string) => toMinorUnits(written, currency) ?? Number.NaN;
  const refunds = order.refunds.map((each) => ({
    id: each.id,
    amountMinor: minor(each.amount),
    currency: null,
    at: each.at,
  }));
  const totalMinor = minor(order.total);
  if ([totalMinor, ...refunds.map(({ amountMinor }) => amountMinor)].includes(Number.NaN))
    return { ok: false, reason: { code: "amountUnreadable", field: "total" } };
  const snapshot: OrderSnapshot = {
    ...EMPTY_SNAPSHOT,
    orderId: order.id,
    orderNumber: order.number || null,
    customerId: buyer?.id || null,
    createdAt: order.createdAt,
    updatedAt: order.changedAt,
    currency,
    totalMinor,
    refunds,
    isPaid: order.paidAt != null,
    paidAt: order.paidAt ?? null,
    isFulfilled: order.shippedAt != null,
    fulfilledAt: order.shippedAt ?? null,
    isOrderCancelled: order.cancelledAt != null,
    contact: {
      names: candidates([buyer?.name]),
      emails: candidates([buyer?.email]),
      phones: candidates([buyer?.phone]),
      countries: countryCandidates([buyer?.country]),
    },
  };
  return { ok: true, snapshot };
}
