import type { Coded } from "../../domain/reason/coded.ts";
/** How an incident ended. */
export const HEALINGS = ["itself", "person", "configuration"] as const;
export type Remedy = (typeof HEALINGS)[number];

/** The columns of the incident log's table. */
export const INCIDENT_COLUMNS = [
  "number",
  "title",
  "detail",
  "shops",
  "minutes",
  "times",
  "orders",
  "amounts",
  "deliveries",
  "healed",
] as const;
export type IncidentColumn = (typeof INCIDENT_COLUMNS)[number];

/** The words about an incident other than its condition's. */
export type IncidentWord = Coded<{
  incidentStillOpen: null;
  incidentHealedBy: { healing: Remedy; by: string | null };
  incidentColumn: { column: IncidentColumn };
  incidentTimeColumn: { which: "begun" | "ended"; zone: string };
}>;
