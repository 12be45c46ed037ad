import type { ErasingLabels } from "../en/page-erase.ts";

/** Einen Menschen löschen, der darum bittet. */
export const erasing: ErasingLabels = {
  title: "Diese Person löschen",
  about:
    "Für eine Person, die darum bittet: Name, Adressen und Nummern verschwinden aus jeder Bestellung und Meldung aller Shops. Punkte und Summen bleiben, ohne Namen.",
  question: ({ who, found }, { count, list }) =>
    `${who} wird aus jeder Bestellung und Meldung aller Shops gelöscht und bleibt es, auch wenn der Shop sie noch einmal schickt. Das lässt sich nicht rückgängig machen. Was der Treueservice hat, muss dort gelöscht werden.${found === null ? "" : ` Jetzt gefunden: ${list([`${found.hasMore ? "mehr als " : ""}${count(found.orders, { one: "# Bestellung", other: "# Bestellungen" })}`, `${found.hasMoreDeliveries ? "mehr als " : ""}${count(found.deliveries, { one: "# Meldung", other: "# Meldungen" })}`])}; durchsucht wird jede Bestellung und Meldung, es können also mehr sein.`}`,
  done: ({ orders, deliveries }, { count }) =>
    `Gelöscht aus ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })}.`,
};
