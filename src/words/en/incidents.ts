import type { Catalog } from "../catalog.ts";
import type { IncidentColumn, IncidentWord } from "../codes/incident.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<IncidentColumn, string>> = {
  title: "What",
  detail: "More",
  shops: "Shops",
  minutes: "Minutes",
  times: "Times",
  orders: "Orders",
  deliveries: "Deliveries",
  healed: "How it ended",
};

export const incidents: Catalog<IncidentWord, Said> = {
  incidentStillOpen: () => "Still open",
  incidentHealedBy: ({ healing, by }, { quote }) =>
    ({
      itself: "By itself",
      configuration: "By a changed configuration",
      person: `By ${quote(by ?? "")}:`,
    })[healing],
  incidentColumn: ({ column }) => COLUMNS[column],
  incidentTimeColumn: ({ which, zone }) => `${which === "begun" ? "Since" : "Until"} (${zone})`,
};
