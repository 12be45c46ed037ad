import type { OrderKey } from "../../src/domain/order/order-record.ts";
import {
  CursorUnknown,
  type Delivery,
  type NewDelivery,
  type Page,
  type PageRequest,
} from "../../src/store/store.ts";

export function tally<T extends string>(names: readonly T[], found: readonly T[]): Record<T, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>;
  for (const name of found) counts[name] += 1;
  return counts;
}

export function pageOf<T>(items: readonly T[], { limit, cursor }: PageRequest): Page<T> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new CursorUnknown();
  const start = Number(cursor ?? 0);
  const end = start + limit;
  return { items: items.slice(start, end), nextCursor: end < items.length ? String(end) : null };
}

export function hasSameBody(known: Delivery | undefined, { body }: NewDelivery): boolean {
  if (known === undefined) return false;
  return known.reason === "erased" || Buffer.compare(known.body, body) === 0;
}

export function keyOf({ shop, orderId }: OrderKey): string {
  return `${shop}\n${orderId}`;
}
