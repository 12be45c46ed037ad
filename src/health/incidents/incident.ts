import { z } from "zod";
import { type OrderKey, orderKeyText } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { isSameReason } from "../../domain/reason/compare.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import type { Condition, ConditionFacts } from "../codes/condition.ts";

/** Most orders that an incident lists; beyond that it only says that there are more. */
export const MOST_ORDERS = 200;

/** How an incident ended. `person`: by an act during the incident, according to the audit log. */
export type IncidentEnd =
  | { readonly how: "itself" | "configuration" }
  | { readonly how: "person"; readonly by: string; readonly done: ActCode };

/** How many earlier occurrences of a condition are kept with its incident. */
const MOST_EARLIER = 20;

/** One occurrence of a condition: from when until when it was present. */
interface Span {
  readonly from: Moment;
  readonly until: Moment;
}

/** An order that an incident affected, with its total as it was then. */
export interface AffectedOrder extends OrderKey {
  readonly totalMinor?: number | null | undefined;
  readonly currency?: string | null | undefined;
}

/** One condition from beginning to end: what was wrong, what it cost, and how it ended. */
export interface Incident {
  /** The incident's number, ascending by beginning. */
  readonly number: number;
  /** The key of the condition. */
  readonly key: string;
  /** The facts at its worst level. Failed orders and deliveries: the current ones; once it is over, all of them. */
  readonly facts: ConditionFacts;
  readonly level: number;
  /** The shops whose orders it can affect, as configured then; empty: all of them. */
  readonly shops: readonly string[];
  readonly begunAt: Moment;
  /** `null` while it is open. */
  readonly endedAt: Moment | null;
  /** How often the condition occurred: one that returns soon is the same incident. */
  readonly times: number;
  /** How much of that time the condition was absent. */
  readonly awayMs: number;
  /** Orders that waited or failed because of it, at most `MOST_ORDERS`. */
  readonly orders: readonly AffectedOrder[];
  readonly hasMoreOrders: boolean;
  /** Most deliveries at a time that waited, failed or were refused because of it. */
  readonly deliveries: number;
  readonly healed: IncidentEnd | null;
  /** Identifies the settings of its account or shop, or all of them, that were active when it began. */
  readonly configuration: string;
  /** When the latest occurrence began; absent if there was only one. */
  readonly againAt?: Moment | undefined;
  /** The earlier occurrences, oldest first: the last `MOST_EARLIER`. */
  readonly earlier?: readonly Span[] | undefined;
  /** Whether the failures had different reasons, if not all at the same time. */
  readonly isMixed?: boolean | undefined;
}

export const storedIncident: z.ZodType<Incident> = z.looseObject({
  number: z.number(),
  key: z.string(),
  facts: stored<ConditionFacts>(),
  level: z.number(),
  shops: z.array(z.string()),
  begunAt: z.number(),
  endedAt: z.number().nullable(),
  times: z.number(),
  awayMs: z.number(),
  orders: z.array(
    z.looseObject({
      ...{ shop: z.string(), orderId: z.string() },
      ...{ totalMinor: z.number().nullish(), currency: z.string().nullish() },
    }),
  ),
  hasMoreOrders: z.boolean(),
  deliveries: z.number(),
  healed: z
    .looseObject({ how: z.string() })
    .transform((kept) => kept as unknown as IncidentEnd)
    .nullable(),
  configuration: z.string(),
  againAt: z.number().optional(),
  earlier: z.array(z.looseObject({ from: z.number(), until: z.number() })).optional(),
  isMixed: z.boolean().optional(),
});

/** How long the condition was present in total. */
export function lastedMs({ begunAt, endedAt, awayMs }: Incident, now: Moment): number {
  return Math.max(0, (endedAt ?? now) - begunAt - awayMs);
}

/** The occurrences of the condition, oldest first. Empty if it was not stored how often it came back. */
export function spansOf({ begunAt, endedAt, times, againAt, earlier = [] }: Incident) {
  if (againAt === undefined && times > 1) return [];
  return [...earlier, { from: againAt ?? begunAt, until: endedAt }];
}

/** The incident of a condition that came back at `since`. */
export function backAgain(incident: Incident, since: Moment): Incident {
  const { begunAt, endedAt, times, awayMs, earlier = [], againAt = begunAt } = incident;
  if (endedAt === null) return incident;
  const from = Math.max(endedAt, since);
  return {
    ...{ ...incident, endedAt: null, healed: null, times: times + 1, awayMs: awayMs + from - endedAt },
    ...{ againAt: from, earlier: [...earlier, { from: againAt, until: endedAt }].slice(-MOST_EARLIER) },
  };
}

/** The incident with the condition's current facts. */
export function withFacts(incident: Incident, { facts, level }: Condition): Incident {
  const worst = Math.max(level, incident.level);
  const known = incident.facts;
  if (facts.code !== "deadLetters" || known.code !== "deadLetters")
    return level > incident.level ? { ...incident, facts, level } : incident;
  if (JSON.stringify(facts) === JSON.stringify(known)) return incident;
  const isMixed = facts.isMixed === true || !isSameReason(facts.because, known.because);
  return { ...incident, facts, level: worst, ...(isMixed ? { isMixed } : {}) };
}

/** The facts of an incident that has ended; for failed orders and deliveries, all that failed during it. */
export function factsAtEnd({ facts, level, isMixed, ...incident }: Incident): ConditionFacts {
  if (facts.code !== "deadLetters") return facts;
  const { deliveries, hasMoreOrders, shops } = incident;
  const orders = hasMoreOrders
    ? Math.max(incident.orders.length, level - deliveries)
    : incident.orders.length;
  return {
    ...{ code: facts.code, count: orders + deliveries },
    ...(orders === 0 ? {} : { orders }),
    ...(deliveries === 0 ? {} : { deliveries }),
    ...(isMixed ? { shops, because: null, isMixed } : { shops, because: facts.because }),
  };
}

/** What an incident has cost so far. */
export interface Cost {
  readonly orders: readonly AffectedOrder[];
  readonly hasMoreOrders: boolean;
  readonly deliveries: number;
}

/** Adds the cost found now; returns the same object if nothing is new. */
export function withCost(incident: Incident, { orders, hasMoreOrders, deliveries }: Cost): Incident {
  // An order may be found twice: as waiting and as changed.
  const known = new Set(incident.orders.map(orderKeyText));
  const added = orders.filter((order) => known.size < known.add(orderKeyText(order)).size);
  const affected = ({ shop, orderId, totalMinor, currency }: AffectedOrder): AffectedOrder =>
    totalMinor == null || currency == null ? { shop, orderId } : { shop, orderId, totalMinor, currency };
  const all = [...incident.orders, ...added.map(affected)];
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
