import type { Catalog } from "../catalog.ts";
import type { IncidentColumn, IncidentWord } from "../codes/incident.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<IncidentColumn, string>> = {
  title: "Qué",
  detail: "Detalles",
  shops: "Tiendas",
  minutes: "Minutos",
  times: "Veces",
  orders: "Pedidos",
  deliveries: "Avisos",
  healed: "Cómo terminó",
};

export const incidents: Catalog<IncidentWord, Said> = {
  incidentStillOpen: () => "Sigue abierto",
  incidentHealedBy: ({ healing, by }, { quote }) =>
    ({
      itself: "Por sí solo",
      configuration: "Por un cambio de configuración",
      person: `Por ${quote(by ?? "")}:`,
    })[healing],
  incidentColumn: ({ column }) => COLUMNS[column],
  incidentTimeColumn: ({ which, zone }) => `${which === "begun" ? "Desde" : "Hasta"} (${zone})`,
};
