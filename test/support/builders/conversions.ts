import type { Operation } from "../../../src/domain/operation/operation.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { anOrder, NOON } from "./orders.ts";
import { aRecord, aStep } from "./stored.ts";

interface Converted extends Partial<Omit<OrderRecord, "facts">> {
  readonly at?: number;
  readonly campaignId?: number;
  readonly discountCode?: string;
  /** The points given according to the service; absent if none were given. */
  readonly given?: number | null;
  readonly snapshot?: Partial<OrderSnapshot>;
}

/** An order with a recorded conversion, by default at noon. */
export function aConversion({
  at = NOON,
  campaignId = 42,
  discountCode,
  given,
  snapshot,
  ...record
}: Converted = {}): OrderRecord {
  const code = discountCode === undefined ? {} : { discountCode };
  const conversion = aStep({
    id: "acme:1001:addConversion:1",
    ...{ kind: "addConversion", state: "done", endedAt: at, campaignId, ...code },
  } satisfies Partial<Operation>);
  const earn = given === undefined ? [] : [aStep({ state: "done", endedAt: at })];
  const known = aRecord({ operations: [...earn, conversion], ...record });
  const facts = { ...known.facts, snapshot: anOrder({ orderId: known.orderId, ...snapshot }) };
  const points = given === undefined ? {} : { points: record.points ?? ("pending" as const) };
  const said = given == null ? {} : { pointsGiven: { count: given, source: "service", at } as const };
  return { ...known, facts, ...points, ...said };
}
