import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const copy: CommandLabels["copy"] = {
  noAddress:
    "Das ist keine Adresse einer Datenbank: postgres://Benutzer:Passwort@Rechner:Port/Datenbank angeben, ohne etwas dahinter; im Passwort Zeichen wie @ : / ? # % als %40 %3A %2F %3F %23 %25.",
  unusable: ({ code, path }) =>
    `${path} ist nicht benutzbar (${code}): den eigenen Benutzer dort lesen und schreiben lassen oder einen anderen Ort angeben.`,
  progress: {
    copying: ({ done, total }, { number }) => `${number(done)} von ${number(total)} Zeilen kopiert`,
    comparing: ({ done, total }, { number }) => `${number(done)} von ${number(total)} Zeilen verglichen`,
    rate: ({ rate }, { number }) => `${number(rate)} je Sekunde`,
    left: ({ span }) => `noch ${span}`,
  },
  columns: { what: "Was", rows: "Zeilen", checksum: "Prüfsumme", copied: "Kopiert", sum: "Deren Prüfsumme" },
  kinds: {
    orders: "Bestellungen",
    deliveries: "Meldungen",
    pastKeys: "Schlüssel vergangener Meldungen",
    settings: "festgelegte Einstellungen",
    values: "gemerkte Werte",
    lastDeliveries: "letzte Meldungen der Shops",
    calls: "Aufrufe der letzten Minuten",
    erasureList: "Liste der Löschungen",
  },
  wentOn: "Ging dort weiter, wo ein früherer Versuch geendet hatte.",
  equal: ({ from, to }) => `${from} ist nach ${to} kopiert: gleiche Anzahlen, gleiche Prüfsummen.`,
  next: ({ setting }) =>
    `Als Nächstes: ${setting} in der Konfiguration setzen, dann die Bridge dort starten.`,
  leftBehind: ({ from }) =>
    `${from} ist, wie es war. Eine Bridge, die wieder damit startet, wartet anderthalb Minuten und überlässt Einlösungen älterer Bestellungen einem Menschen, weil die Kopie ohne sie weitergelaufen sein kann.`,
  different: ({ to }) => `Die Kopie ist nicht gleich, und keine Bridge startet mit ${to}. Was abweicht:`,
  damaged: ({ rows }, { count }) =>
    `${count(rows, { one: "# Zeile war", other: "# Zeilen waren" })} nicht lesbar:`,
  repairFirst: ({ from }) =>
    `Zuerst ${from} reparieren (${BRIDGE} store repair), dann noch einmal kopieren: es beginnt von vorn.`,
  again:
    "Noch einmal kopieren: es beginnt von vorn. Weicht es wieder ab, nach dem Datenträger sehen, auf dem die Kopie liegt.",
  stopped: ({ done, total }, { number }) =>
    `Nach ${number(done)} von ${number(total)} Zeilen angehalten. Denselben Befehl noch einmal ausführen, dann geht es weiter.`,
};
