import { z } from "zod";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { orderState, summarise } from "../../domain/order/order-summary.ts";
import { INCIDENT_COLUMNS } from "../../health/codes/incident.ts";
import type { Incident } from "../../health/incidents/incident.ts";
import { lastedMs } from "../../health/incidents/incident.ts";
import type { LogQuery } from "../../store/segmented-log.ts";
import { separatorIn } from "../../words/csv-line.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type CsvTable, cellsIn, csvEndpoint, pagesOf } from "../csv.ts";
import { answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { summaryView } from "../orders/order-view.ts";
import { moment, pageQuery, shopName, typedText, withCodes, withoutAbsent, yesOrNo } from "../queries.ts";
import { pageOf } from "../shapes.ts";
import {
  amountsOf,
  type IncidentState,
  incidentAnswer,
  incidentRow,
  incidentView,
  STANDINGS,
} from "./incident-shape.ts";

/** Filters that the list and the CSV table share. */
const incidentSelection = {
  shop: shopName.optional(),
  /** The condition's code. */
  code: typedText.optional(),
  open: yesOrNo.optional(),
  from: moment.optional(),
  before: moment.optional(),
};
const selection = z.object(incidentSelection);

export const listIncidents = endpoint("GET /incidents", {
  summary: "Lists incidents of the last year, open ones first, then newest first, at most 2,000",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject({ ...incidentSelection, ...pageQuery }),
  answers: { 200: pageOf(incidentRow) },
  answer: async ({ query, words }, { incidents, clock }) => {
    const { cursor, limit, ...selected } = query;
    const page = await incidents.list(withoutAbsent({ cursor, limit, isWanted: wanted(selected) }));
    const items = page.items.map((incident) => incidentView(incident, clock.now(), words));
    return answer({ items, nextCursor: page.nextCursor });
  },
});

export const showIncident = endpoint("GET /incidents/{number}", {
  summary: "Returns an incident with the affected orders and their present state",
  permission: "viewer",
  forTenants: true,
  answers: { 200: incidentAnswer },
  problems: [404],
  answer: async ({ params, words }, { incidents, store, brands, clock }) => {
    const incident = /^[1-9]\d{0,11}$/.test(params.number)
      ? await incidents.get(Number(params.number))
      : null;
    if (incident === null) return refuseUnknown("incident");
    const records = await Promise.all(incident.orders.map((order) => store.getOrder(order)));
    const orders = incident.orders.map(({ shop, orderId }, at) => {
      const record = records[at] ?? null;
      const row = record === null ? null : summaryView(summarise(record), words, brands, clock.now());
      return { shop, orderId, standing: standingOf(record), order: row };
    });
    const now = Object.fromEntries(
      STANDINGS.map((each) => [each, orders.filter(({ standing }) => standing === each).length]),
    ) as Record<IncidentState, number>;
    return answer({ incident: incidentView(incident, clock.now(), words), orders, now });
  },
});

/** Whether the incident matches the filters. An open incident counts as ending now. */
function wanted(selected: z.output<typeof selection>): NonNullable<LogQuery<Incident>["isWanted"]> {
  const { shop, code, open, from = 0, before = Number.POSITIVE_INFINITY } = selected;
  return ({ facts, shops, begunAt, endedAt }) =>
    (endedAt ?? Number.POSITIVE_INFINITY) >= from &&
    begunAt < before &&
    (shop === undefined || shops.length === 0 || shops.includes(shop)) &&
    (code === undefined || facts.code === code) &&
    (open === undefined || open === (endedAt === null));
}

/** An operation scheduled for a set time, such as an approval, counts as "right". */
function standingOf(record: OrderRecord | null): IncidentState {
  if (record === null) return "gone";
  const state = orderState(record);
  if (state === "idle") return "right";
  if (state === "held" || state === "parked" || state === "dead") return "needsPerson";
  return summarise(record).scheduledAt === null ? "onItsWay" : "right";
}

export const incidentsCsv = csvEndpoint("/incidents.csv", {
  summary: "Exports incidents as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...incidentSelection, codes: withCodes }),
  table: ({ codes }, words, now) => (codes ? codesTable(now) : tableIn(words, now)),
  pages: pagesOf(({ incidents }, { codes: _, ...selected }, page) =>
    incidents.list({ ...page, isWanted: wanted(selected) }),
  ),
});

function tableIn(words: Words, now: number): CsvTable<Incident> {
  const { say, zone, tableTime } = words;
  return {
    head: [
      say({ code: "incidentTimeColumn", which: "begun", zone }),
      say({ code: "incidentTimeColumn", which: "ended", zone }),
      ...INCIDENT_COLUMNS.map((column) => say({ code: "incidentColumn", column })),
    ],
    separator: separatorIn(words),
    cells: (incident) => {
      const { shops, hasMoreOrders, amounts, ...view } = incidentView(incident, now, words);
      const { begunAt, endedAt, orders } = incident;
      const cells = cellsIn(INCIDENT_COLUMNS, {
        ...view,
        shops: shops.join("; "),
        minutes: minutesOf(incident, now),
        orders: hasMoreOrders ? `> ${orders.length}` : orders.length,
        amounts: amounts.map(({ amount, currency }) => words.price(amount, currency)).join("; "),
      });
      const end = endedAt === null ? say({ code: "incidentStillOpen" }) : tableTime(endedAt);
      return [tableTime(begunAt), end, ...cells];
    },
  };
}

const CODES_HEAD = [
  ...["begunAt", "endedAt", "code", "shops", "minutes", "times", "orders", "hasMoreOrders"],
  ...["deliveries", "healing", "by", "orderIds", "amounts", "number"],
];

function codesTable(now: number): CsvTable<Incident> {
  return {
    head: CODES_HEAD,
    separator: ",",
    cells: (incident) => {
      const { begunAt, endedAt, facts, shops, times, orders, hasMoreOrders, deliveries, healed } = incident;
      return [
        ...[iso(begunAt), isoOrNull(endedAt), facts.code, shops.join(" "), minutesOf(incident, now), times],
        ...[orders.length, hasMoreOrders, deliveries, healed?.how],
        healed?.how === "person" ? healed.by : null,
        orders.map(({ shop, orderId }) => `${shop}/${orderId}`).join(" "),
        amountsOf(incident)
          .map(({ amount, currency }) => `${amount} ${currency}`)
          .join("; "),
        incident.number,
      ];
    },
  };
}

function minutesOf(incident: Incident, now: number): number {
  return Math.round(lastedMs(incident, now) / 60_000);
}
