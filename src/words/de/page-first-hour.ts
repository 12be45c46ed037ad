import type { FirstHourLabels } from "../en/page-first-hour.ts";

const MINUTES = { one: "# Minute", other: "# Minuten" } as const;

export const firstHour: FirstHourLabels = {
  over: "Die erste Stunde ist geschafft: Alles läuft, und die Punkte folgen den Bestellungen von selbst.",
  title: "Die erste Stunde",
  about:
    "Das muss in Ordnung sein, bevor die Punkte den Bestellungen von selbst folgen. Jeder Schritt prüft sich selbst, und die Liste verschwindet für immer, sobald alles erledigt ist.",
  progress: ({ done, all, minutes }, { count, number }) =>
    `${number(done)} von ${number(all)} erledigt, noch etwa ${count(minutes, MINUTES)}`,
  minutes: ({ minutes }, { count }) => count(minutes, MINUTES),
  done: "Erledigt",
  open: "Zu tun",
  failed: "Nicht in Ordnung",
  checking: "Wird geprüft …",
  checkAgain: "Jetzt noch einmal prüfen",
  checkedWhen: ({ when }) => `Geprüft ${when}.`,
  states: {
    fine: "In Ordnung",
    warning: "Zweifelhaft",
    failed: "Nicht in Ordnung",
    skipped: "Nicht geprüft",
    waiting: "Unterwegs",
  },
  steps: {
    account: "Der Treueservice nimmt das Konto an",
    publicAddress: "Shops erreichen die Bridge",
    shop: "Der Shop ist verbunden, oder seine Webhooks sind von Hand angelegt",
    webhooks: "Der Shop meldet der Bridge seine Bestellungen",
    testDelivery: "Eine Test-Meldung kommt an",
    firstOrder: "Die erste Bestellung bekommt Punkte",
  },
  hints: {
    account:
      "Adresse, Schlüssel und Brand-ID stammen aus dem Konto (Profile, dann Integration). Sie stehen in der Konfiguration: ein neuer Schlüssel gilt innerhalb von Sekunden, das Übrige ab dem nächsten Start.",
    publicAddress:
      "Shops schicken ihre Bestellungen über https, deshalb braucht die Bridge eine Adresse im Internet:",
    shop: "Der Bridge mit der Zustimmung des Shops Zugang geben oder einen Schlüssel in die Konfiguration eintragen.",
    webhooks:
      "Mit Zugang zum Shop und einer öffentlichen Adresse legt die Bridge die Webhooks innerhalb von Minuten selbst an.",
    testDelivery:
      "Die Bridge schickt sich selbst eine erfundene Bestellung, signiert wie vom Shop. Sie nimmt den ganzen Weg; niemand bekommt Punkte, und es wird keine Bestellung daraus.",
    firstOrder:
      "Im Shop eine Bestellung aufgeben und bezahlen. Innerhalb von Sekunden steht sie hier, mit ihren Punkten. Wenn nicht, sagt ihre Seite, warum.",
  },
  found: ({ about, name, detail }) => `${about}, ${name}: ${detail}`,
  proxy:
    "Wenn diese Maschine einen Webserver und einen eigenen Namen hat: /webhooks/ und /apps/ an die Bridge weitergeben lassen. In docs/running.md stehen die Zeilen für Caddy und nginx.",
  tunnel:
    "Wenn nicht: Ein Tunneldienst gibt ihr eine https-Adresse, ohne dass am Router etwas zu ändern ist. Er muss zur eigenen Adresse der Bridge führen.",
  thenSet:
    "Danach diese Adresse als server.publicUrl (in config/bridge.yaml, wenn sie nicht anders heißt) in die Konfiguration eintragen und die Bridge neu starten.",
  byHand: "Ohne Zugang im Shop anlegen, mit dieser Adresse:",
  giveAccess: ({ shop }) => `Zugang zu ${shop} geben`,
  seeOrders: "Alle Bestellungen",
  send: "Test-Meldung schicken",
  sendFor: ({ shop }) => `Test-Meldung für ${shop} schicken`,
  sentWhen: ({ when }) => `Geschickt ${when}:`,
  wouldLead: "Wozu eine echte Bestellung wie diese führt:",
  calls: "Die Aufrufe beim Treueservice, von denen keiner gemacht wurde",
};
