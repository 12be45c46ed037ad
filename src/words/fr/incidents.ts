import type { Catalog } from "../catalog.ts";
import type { IncidentColumn, IncidentWord } from "../codes/incident.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<IncidentColumn, string>> = {
  title: "Quoi",
  detail: "Détails",
  shops: "Boutiques",
  minutes: "Minutes",
  times: "Nombre de fois",
  orders: "Commandes",
  deliveries: "Notifications",
  healed: "Comment cela a pris fin",
};

export const incidents: Catalog<IncidentWord, Said> = {
  incidentStillOpen: () => "Toujours en cours",
  incidentHealedBy: ({ healing, by }, { quote }) =>
    ({
      itself: "De lui-même",
      configuration: "Par une configuration modifiée",
      person: `Par ${quote(by ?? "")} :`,
    })[healing],
  incidentColumn: ({ column }) => COLUMNS[column],
  incidentTimeColumn: ({ which, zone }) => `${which === "begun" ? "Depuis" : "Jusqu'à"} (${zone})`,
};
