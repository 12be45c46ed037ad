import type { ActsLabels } from "../en/page-acts.ts";

export const acts: ActsLabels = {
  about:
    "Was Menschen hier und mit Befehlen getan haben, das Neueste zuerst. Ein Jahr aufbewahrt, die neuesten 5.000.",
  none: "Nichts Passendes wurde getan.",
  older: "Ältere Einträge",
  fileName: "protokoll.csv",
  who: "Wer",
  wholeName: "Der ganze Name",
  kind: "Worum es geht",
  anyKind: "Alles",
  kinds: {
    orders: "Bestellungen",
    customers: "Kunden",
    deliveries: "Zustellungen",
    shops: "Shops",
    programmes: "Programme",
    access: "Anmeldungen",
  },
  columns: { what: "Was", who: "Wer", changed: "Vorher → nachher", undo: "Rückgängig", when: "Wann" },
  nothing: "nichts",
  erased: "gelöscht",
};
