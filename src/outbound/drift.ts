import type { OrderRecord } from "../domain/order-record.ts";

/** Differences that are listed; all are counted. */
const LISTED = 50;
/** So many orders without a single one named: the service's history does not name orders. */
const TELLING = 3;
const MOST_VALUES = 100_000;

/** Values that are numbers of something else. */
const OTHER_NUMBERS = /point|amount|balance|total|status|date|time|_at$|activity|campaign/i;

export interface DriftedOrder {
  readonly orderId: string;
  readonly loyaltyOrderId: number;
  readonly points: string;
}

export interface Drift {
  /** False: no order was found in any history, so that nothing can be said. */
  readonly isReadable: boolean;
  /** The record says points, the service's history does not name the order. */
  readonly missing: readonly DriftedOrder[];
  /** The service's history names the order, the record knows of no earn that may have reached it. */
  readonly extra: readonly DriftedOrder[];
}

/**
 * Every value of a history that may be an order's number. The interface leaves the shape of the records open, so each
 * number and text is looked at, wherever it stands, except under names that mean something else.
 */
export function namedOrders(data: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [data];
  for (let looked = 0; open.length > 0 && looked < MOST_VALUES; looked++) {
    const value = open.pop();
    if (typeof value === "number" || typeof value === "string") found.add(String(value).trim());
    else if (Array.isArray(value)) open.push(...value);
    else if (typeof value === "object" && value !== null)
      open.push(
        ...Object.entries(value).flatMap(([name, inner]) =>
          OTHER_NUMBERS.test(name) && !isNested(inner) ? [] : [inner],
        ),
      );
  }
  return found;
}

export function driftOf(
  compared: readonly { readonly record: OrderRecord; readonly isNamed: boolean }[],
): Drift {
  const expected = compared.filter(
    ({ record }) => record.points === "pending" || record.points === "approved",
  );
  const isReadable = expected.length < TELLING || expected.some(({ isNamed }) => isNamed);
  if (!isReadable) return { isReadable, missing: [], extra: [] };
  const missing = expected.filter(({ isNamed }) => !isNamed);
  const extra = compared.filter(({ record, isNamed }) => isNamed && !mayHaveEarned(record));
  const view = (found: readonly { readonly record: OrderRecord }[]) => found.slice(0, LISTED).map(viewOf);
  return { isReadable, missing: view(missing), extra: view(extra) };
}

function mayHaveEarned({ operations }: OrderRecord): boolean {
  return operations.some(
    ({ kind, state, mayHaveHappened }) =>
      kind === "earn" && (state === "done" || state === "sending" || mayHaveHappened),
  );
}

function viewOf({ record }: { readonly record: OrderRecord }): DriftedOrder {
  const { orderId, loyaltyOrderId, points } = record;
  return { orderId, loyaltyOrderId: loyaltyOrderId ?? 0, points };
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
