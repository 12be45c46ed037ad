import { z } from "zod";
import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import { orderState, summarise } from "../../domain/order/order-summary.ts";
import type { Incident } from "../../health/incidents/incident.ts";
import type { IncidentLog } from "../../health/incidents/incident-log.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { LogQuery } from "../../store/segmented-log.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { summaryView } from "../orders/order-view.ts";
import { moment, pageQuery, shopName, typedText, withoutAbsent } from "../queries.ts";
import { pageOf } from "../shapes.ts";
import {
  type IncidentAnswer,
  type IncidentState,
  incidentAnswer,
  incidentRow,
  incidentView,
  STANDINGS,
} from "./incident-shape.ts";

export interface IncidentCallParts {
  readonly incidents: IncidentLog;
  readonly store: Store;
  readonly clock: Clock;
}

/** Which incidents a list or a table holds. */
export const incidentSelection = {
  shop: shopName.optional(),
  /** Of what was wrong. */
  code: typedText.optional(),
  open: z.union([z.boolean(), z.enum(["true", "false"]).transform((given) => given === "true")]).optional(),
  from: moment.optional(),
  before: moment.optional(),
};
const selection = z.object(incidentSelection);

export const listIncidents = endpoint({
  method: "GET",
  path: "/incidents",
  summary:
    "What was out of order, newest beginning first: since when, how long, what it cost, how it ended; of the last year, 2,000 at most",
  query: z.strictObject({ ...incidentSelection, ...pageQuery }),
  answers: { 200: pageOf(incidentRow) },
  answer: async ({ query, words }, { incidents, clock }: IncidentCallParts) => {
    const { cursor, limit, ...selected } = query;
    const page = await incidents.list(withoutAbsent({ cursor, limit, isWanted: wanted(selected) }));
    const items = page.items.map((incident) => incidentView(incident, clock.now(), words));
    return answer({ items, nextCursor: page.nextCursor });
  },
});

export const showIncident = endpoint({
  method: "GET",
  path: "/incidents/{number}",
  summary: "An incident with the orders that it concerned, and how each of them stands now",
  answers: { 200: incidentAnswer },
  problems: [404],
  answer: async ({ params, words }, { incidents, store, clock }: IncidentCallParts) => {
    const incident = /^[1-9]\d{0,11}$/.test(params.number)
      ? await incidents.get(Number(params.number))
      : null;
    if (incident === null) return refuseUnknown("incident");
    const records = await Promise.all(incident.orders.map((order) => store.getOrder(order)));
    const orders = incident.orders.map((order, at) => orderLine(order, records[at] ?? null, words));
    const now = Object.fromEntries(
      STANDINGS.map((each) => [each, orders.filter(({ standing }) => standing === each).length]),
    ) as Record<IncidentState, number>;
    return answer({ incident: incidentView(incident, clock.now(), words), orders, now });
  },
});

/** Does the incident belong to what was selected? Of an open one, the end is now. */
export function wanted(selected: z.output<typeof selection>): NonNullable<LogQuery<Incident>["isWanted"]> {
  const { shop, code, open, from = 0, before = Number.POSITIVE_INFINITY } = selected;
  return ({ alarm, shops, begunAt, endedAt }) =>
    (endedAt ?? Number.POSITIVE_INFINITY) >= from &&
    begunAt < before &&
    (shop === undefined || shops.length === 0 || shops.includes(shop)) &&
    (code === undefined || alarm.code === code) &&
    (open === undefined || open === (endedAt === null));
}

function orderLine(
  { shop, orderId }: OrderKey,
  record: OrderRecord | null,
  words: Words,
): IncidentAnswer["orders"][number] {
  const order = record === null ? null : summaryView(summarise(record), words);
  return { shop, orderId, standing: standingOf(record), order };
}

/** What was given a time, such as an approval, is as it should be. */
function standingOf(record: OrderRecord | null): IncidentState {
  if (record === null) return "gone";
  const state = orderState(record);
  if (state === "idle") return "right";
  if (state === "held" || state === "parked" || state === "dead") return "needsPerson";
  return summarise(record).scheduledAt === null ? "onItsWay" : "right";
}
