import type { Catalog } from "../catalog.ts";
import type { IncidentColumn, IncidentWord } from "../codes/incident.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<IncidentColumn, string>> = {
  title: "Was",
  detail: "Näheres",
  shops: "Shops",
  minutes: "Minuten",
  times: "Wie oft",
  orders: "Bestellungen",
  deliveries: "Meldungen",
  healed: "Wie es endete",
};

export const incidents: Catalog<IncidentWord, Said> = {
  incidentStillOpen: () => "Noch offen",
  incidentHealedBy: ({ healing, by }, { quote }) =>
    ({
      itself: "Von selbst",
      configuration: "Durch eine geänderte Konfiguration",
      person: `Durch ${quote(by ?? "")}:`,
    })[healing],
  incidentColumn: ({ column }) => COLUMNS[column],
  incidentTimeColumn: ({ which, zone }) => `${which === "begun" ? "Seit" : "Bis"} (${zone})`,
};
