import { z } from "zod";
import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import type { ConditionFacts } from "../codes/condition.ts";

/** Orders that an incident names; of more it says that there are more. */
export const MOST_ORDERS = 200;

/** How it ended. `person`: by what somebody did while it lasted, as the log of acts has it. */
export type IncidentEnd =
  | { readonly how: "itself" | "configuration" }
  | { readonly how: "person"; readonly by: string; readonly done: ActCode };

/** One condition's stay: what was wrong, from when to when, what it cost, and how it ended. */
export interface Incident {
  /** Ascending with the beginning. */
  readonly number: number;
  /** Of the condition. */
  readonly key: string;
  /** As bad as it was at its worst. */
  readonly alarm: ConditionFacts;
  readonly level: number;
  /** Whose orders it can concern, by what the configuration said; none: all of them. */
  readonly shops: readonly string[];
  readonly begunAt: Moment;
  /** `null`: it is still there. */
  readonly endedAt: Moment | null;
  /** How often it was there: what comes back soon is the same incident. */
  readonly times: number;
  /** For how long of that time it was not there. */
  readonly awayMs: number;
  /** Orders that waited or failed because of it, the first `MOST_ORDERS`. */
  readonly orders: readonly OrderKey[];
  readonly hasMoreOrders: boolean;
  /** How many deliveries waited, failed or were refused because of it at its worst. */
  readonly deliveries: number;
  readonly healed: IncidentEnd | null;
  /** Tells which configuration counted when it began. */
  readonly configuration: string;
}

export const storedIncident: z.ZodType<Incident> = z.looseObject({
  number: z.number(),
  key: z.string(),
  alarm: stored<ConditionFacts>(),
  level: z.number(),
  shops: z.array(z.string()),
  begunAt: z.number(),
  endedAt: z.number().nullable(),
  times: z.number(),
  awayMs: z.number(),
  orders: z.array(z.looseObject({ shop: z.string(), orderId: z.string() })),
  hasMoreOrders: z.boolean(),
  deliveries: z.number(),
  healed: z
    .looseObject({ how: z.string() })
    .transform((kept) => kept as unknown as IncidentEnd)
    .nullable(),
  configuration: z.string(),
});

/** How long it was there, all in all. */
export function lastedMs({ begunAt, endedAt, awayMs }: Incident, now: Moment): number {
  return Math.max(0, (endedAt ?? now) - begunAt - awayMs);
}

/** What an incident costs, as far as it is known. */
export interface Cost {
  readonly orders: readonly OrderKey[];
  readonly hasMoreOrders: boolean;
  readonly deliveries: number;
}

/** With what was found now; the same object where that is nothing new. */
export function withCost(incident: Incident, { orders, hasMoreOrders, deliveries }: Cost): Incident {
  // One order may be found twice: as one that waits, and as one that changed.
  const known = new Set(incident.orders.map(orderText));
  const added = orders.filter((order) => known.size < known.add(orderText(order)).size);
  const all = [...incident.orders, ...added.map(({ shop, orderId }) => ({ shop, orderId }))];
  const hasMore = incident.hasMoreOrders || hasMoreOrders || all.length > MOST_ORDERS;
  const isNew = added.length > 0 && incident.orders.length < MOST_ORDERS;
  if (!isNew && hasMore === incident.hasMoreOrders && deliveries <= incident.deliveries) return incident;
  return {
    ...incident,
    orders: all.slice(0, MOST_ORDERS),
    hasMoreOrders: hasMore,
    deliveries: Math.max(deliveries, incident.deliveries),
  };
}

function orderText({ shop, orderId }: OrderKey): string {
  return JSON.stringify([shop, orderId]);
}
