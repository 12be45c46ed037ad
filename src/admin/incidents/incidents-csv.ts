import type { RequestHandler } from "express";
import { z } from "zod";
import { INCIDENT_COLUMNS } from "../../health/codes/incident.ts";
import type { Incident } from "../../health/incidents/incident.ts";
import { lastedMs } from "../../health/incidents/incident.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type CsvTable, cellsIn, sendTable, separatorIn } from "../csv.ts";
import { COMMON_PROBLEMS, rawEndpoint } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { text } from "../shapes.ts";
import { incidentView } from "./incident-shape.ts";
import { type IncidentCallParts, incidentSelection, wanted } from "./incidents.ts";

const selection = z.strictObject({
  ...incidentSelection,
  codes: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((given) => given === "true")])
    .default(false),
});

export const incidentsCsv = rawEndpoint({
  method: "GET",
  path: "/incidents.csv",
  summary:
    "The log of incidents as a table, in the reader's language; with `codes` for programs: names of columns and codes that stay the same, and ISO times",
  permission: "admin",
  query: selection,
  answers: { 200: text },
  media: "text/csv",
  problems: COMMON_PROBLEMS,
  handler:
    ({ incidents, clock }: IncidentCallParts): RequestHandler =>
    (request, response) =>
      sendTable(request, response, {
        fileName: "incidents.csv",
        selection,
        table: ({ codes }, words) => (codes ? codesTable(clock.now()) : tableIn(words, clock.now())),
        list: ({ codes: _, ...selected }, page) => incidents.list({ ...page, isWanted: wanted(selected) }),
      }),
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
      const { shops, hasMoreOrders, ...view } = incidentView(incident, now, words);
      const { begunAt, endedAt, orders } = incident;
      const cells = cellsIn(INCIDENT_COLUMNS, {
        ...view,
        shops: shops.join("; "),
        minutes: minutesOf(incident, now),
        orders: hasMoreOrders ? `> ${orders.length}` : orders.length,
      });
      const end = endedAt === null ? say({ code: "incidentStillOpen" }) : tableTime(endedAt);
      return [tableTime(begunAt), end, ...cells];
    },
  };
}

const CODES_HEAD = [
  ...["begunAt", "endedAt", "code", "shops", "minutes", "times", "orders", "hasMoreOrders"],
  ...["deliveries", "healing", "by", "orderIds"],
];

function codesTable(now: number): CsvTable<Incident> {
  return {
    head: CODES_HEAD,
    separator: ",",
    cells: (incident) => {
      const { begunAt, endedAt, alarm, shops, times, orders, hasMoreOrders, deliveries, healed } = incident;
      return [
        ...[iso(begunAt), isoOrNull(endedAt), alarm.code, shops.join(" "), minutesOf(incident, now), times],
        ...[orders.length, hasMoreOrders, deliveries, healed?.how],
        healed?.how === "person" ? healed.by : null,
        orders.map(({ shop, orderId }) => `${shop}/${orderId}`).join(" "),
      ];
    },
  };
}

function minutesOf(incident: Incident, now: number): number {
  // As the page says it: what lasted less is a minute there as well.
  return Math.max(1, Math.round(lastedMs(incident, now) / 60_000));
}
