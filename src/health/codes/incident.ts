/** How an incident ended. */
export const HEALINGS = ["itself", "person", "configuration"] as const;
export type Remedy = (typeof HEALINGS)[number];

/** The columns of the incident log's table. */
export const INCIDENT_COLUMNS = [
  "title",
  "detail",
  "shops",
  "minutes",
  "times",
  "orders",
  "deliveries",
  "healed",
] as const;
export type IncidentColumn = (typeof INCIDENT_COLUMNS)[number];

/** The words about an incident other than its condition's. */
export type IncidentWord =
  | { readonly code: "incidentStillOpen" }
  | { readonly code: "incidentHealedBy"; readonly healing: Remedy; readonly by: string | null }
  | { readonly code: "incidentColumn"; readonly column: IncidentColumn }
  | { readonly code: "incidentTimeColumn"; readonly which: "begun" | "ended"; readonly zone: string };
