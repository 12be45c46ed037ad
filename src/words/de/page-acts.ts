import type { ActsLabels } from "../en/page-acts.ts";
import type { Format } from "../format.ts";

export const acts: ActsLabels = {
  about:
    "Was Menschen hier und mit Befehlen getan haben, das Neueste zuerst. Ein Jahr aufbewahrt, wenn die Einstellungen nichts anderes sagen (retention.actsDays), höchstens die neuesten 5.000.",
  none: "Nichts Passendes wurde getan.",
  older: "Ältere Einträge",
  fileName: "protokoll.csv",
  who: "Wer",
  wholeName: "Der ganze Name",
  kind: "Worum es geht",
  anyKind: "Alles",
  allButAccess: "Alles außer Anmeldungen",
  kinds: {
    orders: "Bestellungen",
    customers: "Kunden",
    deliveries: "Meldungen",
    shops: "Shops",
    programmes: "Programme",
    access: "Anmeldungen",
  },
  columns: { what: "Was", who: "Wer", changed: "Vorher → nachher", undo: "Rückgängig", when: "Wann" },
  undoIt: "Rückgängig machen",
  undoneAlready:
    "Es ist nichts mehr rückgängig zu machen: Es wurde zurückgenommen oder gegenstandslos, oder das Betroffene wird nicht mehr aufbewahrt.",
  takeBackQuestion: "Um die Meldung muss sich wieder ein Mensch kümmern.",
  revertQuestion: ({ shop, version }) =>
    `Fassung ${version} des Programms von ${shop} gilt wieder, für Bestellungen, die noch keine Punkte haben. Was seither gespeichert wurde, bleibt unter den Fassungen.`,
  doneTo: ({ what, name }: { what: string; name: string }, { quote }: Format) =>
    `${quote(what)} wurde für Bestellung ${name} ausgeführt.`,
  doneToMany: ({ what }: { what: string }, { quote }: Format) => `${quote(what)} wurde ausgeführt.`,
  nothing: "nichts",
  erased: "gelöscht",
};
