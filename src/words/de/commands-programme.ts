import type { CommandLabels } from "../en/commands.ts";
import { unknownOrders } from "./conditions.ts";

export const programme: CommandLabels["programme"] = {
  ofFile: ({ shop, version }) => `Für ${shop} gilt Fassung ${version}: die aus den Einstellungen des Shops.`,
  saved: ({ shop, version, by, since }) =>
    `Für ${shop} gilt Fassung ${version}: gespeichert von ${by} am ${since}.`,
  backToFile: ({ shop, version, by, since }) =>
    `Für ${shop} gilt Fassung ${version}: ${by} ist am ${since} zu dem zurückgekehrt, was in den Einstellungen des Shops steht.`,
  same: "Nichts gespeichert: Es gilt schon.",
  note: ({ note }) => `Anmerkung: ${note}`,
  locked: "Die Konfigurationsdatei erlaubt keine andere (program.locked).",
  columns: { version: "Fassung", since: "Seit", by: "Von", note: "Anmerkung", changes: "Geändert" },
  file: "Einstellungen des Shops",
  fileUnreadable: ({ file, code }) => `${file} lässt sich nicht lesen (${code}): Namen und Rechte prüfen.`,
  refused: ({ problems }, { count }) =>
    `Das Programm wurde nicht übernommen. ${count(problems, { one: "Es hat einen Fehler:", other: "Es hat # Fehler:" })}`,
  compared: ({ scanned, differing }, { count }) =>
    `${count(scanned, { one: "# Bestellung verglichen", other: "# Bestellungen verglichen" })}, ${count(differing, { one: "# wäre anders", other: "# wären anders" })}.`,
  unknown: unknownOrders,
  notDone: "Die Vorausschau wurde vorzeitig beendet.",
  nothingSent: "Nichts wurde gesendet, nichts gespeichert.",
  order: "Bestellung",
  difference: "Was anders wäre",
};
