import { BRIDGE, COMPOSE_EXAMPLE, SETTINGS_PAGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const init: CommandLabels["init"] = {
  yes: "ja",
  begin:
    "Einige Fragen: das Treuekonto (Adresse, Schlüssel, Brand-Id, Aktivität), die öffentliche Adresse dieser Bridge und ein Shop (Adresse, Zugang). Jede Antwort wird ausprobiert, wo es geht. Vor dem Ende wird nichts geschrieben; Strg+C bricht ab.",
  beginShop:
    "Einige Fragen zu einem weiteren Shop: sein Treuekonto, wenn es mehrere gibt, Plattform, Adresse, Name und Zugang, und die Aktivität, für die seine Bestellungen Punkte bekommen. Jede Antwort wird ausprobiert, wo das geht. Vor dem Ende wird nichts geschrieben; Strg+C bricht ab.",
  noFile: ({ path }) => `${path} gibt es nicht: init ohne --add-shop legt die Datei an.`,
  changedMeanwhile: ({ path }) =>
    `${path} wurde inzwischen geändert. Nichts wurde geschrieben; rufen Sie den Befehl noch einmal auf`,
  cannotAdd: ({ path }) =>
    `${path} ist so geschrieben, dass nur von Hand etwas dazukommen kann. Nichts wurde geschrieben; das gehört unter shops:`,
  brand: ({ names }, { choice }) => `Das Treuekonto des Shops: ${choice(names)}`,
  prefixFirst: ({ shop }) =>
    `Die Bestellungen von ${shop} haben keine Vorsilbe (orderId.prefix), und Bestellungen zweier Shops dürfen in einem Treuekonto nie dieselbe Nummer bekommen. ${shop} die Vorsilbe 1 geben? Nur, wenn noch keine Bestellung kam: später ändern sich die Nummern nicht mehr.`,
  prefixStays: ({ shops, brand }, { list }) =>
    `${list(shops)} hat keine Vorsilbe (orderId.prefix), deshalb kann kein anderer Shop das Treuekonto ${brand} mitbenutzen: Bestellungen beider könnten dieselbe Nummer bekommen. Dem neuen Shop unter brands ein eigenes Konto geben. Nichts wurde geschrieben.`,
  noPrefixLeft: ({ brand }) =>
    `Alle Vorsilben (orderId.prefix) für Shops des Treuekontos ${brand} sind vergeben. Nichts wurde geschrieben.`,
  added: ({ shop, path, file }) => `Hinzugefügt: ${shop} in ${path}, die Geheimnisse dazu in ${file}.`,
  takenUp: "Eine laufende Bridge kennt den Shop innerhalb von Sekunden; sonst starten",
  left: "Abgebrochen: nichts wurde geschrieben.",
  yesNo: "[j/N]",
  hidden: "beim Tippen nicht zu sehen",
  asBefore: "Enter: wie bisher",
  expected: ({ what }) => `Erwartet: ${what}.`,
  expectedOf: ({ option, what }) => `${option}: erwartet wird ${what}`,
  expectedNot: ({ option, names, found }, { choice }) =>
    `${option}: erwartet wird ${choice(names)}, nicht ${found}`,
  answer: "eine Antwort",
  questions: {
    baseUrl: "Adresse des Treueservice, zum Beispiel https://loyalty.example.com",
    apiKey: "Der geheime Schlüssel des Kontos (Profile, dann Integration)",
    brandId: "Die Brand-ID des Kontos (Profile, dann Integration)",
    identifier: "Woran das Konto Kunden zuerst erkennt: email oder mobile",
    activity: "Kennung der Aktivität, für die bezahlte Bestellungen Punkte bekommen, aus dem Konto",
    publicUrl: "Öffentliche https-Adresse dieser Bridge (Enter: noch nicht bekannt)",
    instances:
      "Wie oft soll die Bridge gleichzeitig laufen? Einmal genügt den meisten Shops und braucht sonst nichts. Mehrmals, damit sie weiterläuft, wenn ein Rechner ausfällt, braucht eine gemeinsame PostgreSQL-Datenbank",
    databaseUrl: "Die Datenbank: postgres://Benutzer:Passwort@Host:Port/Datenbank",
    databaseSsl:
      "Die Verbindung zu ihr: verify (verschlüsselt, Zertifikat geprüft), encrypt (nicht geprüft) oder none (im eigenen Netz)",
    domain: "Die Adresse des Shops",
    shop: "Ein kurzer Name für den Shop; er wird Teil der Webhook-Adresse",
  },
  platform: ({ names }, { choice }) => `Die Plattform des Shops: ${choice(names)}`,
  credential: ({ label, meaning }) => `${label}${meaning === null ? "" : `: ${meaning}`} (Enter: weglassen)`,
  credentialAgain: ({ label, meaning }) =>
    `${label}${meaning === null ? "" : `: ${meaning}`} (ein Bindestrich lässt es weg)`,
  secret: ({ where }) => `Das Geheimnis, mit dem der Shop seine Webhooks signiert (${where})`,
  replace: ({ path }) =>
    `${path} gibt es schon. (Ein weiterer Shop kommt hinzu mit: ${BRIDGE} init --add-shop) Ersetzen?`,
  stays: ({ path }) => `${path} gibt es schon und bleibt, wie es ist; --force ersetzt es.`,
  replaceVariables: ({ file, names }, { list }) => `In ${file} steht ${list(names)} anders. Ersetzen?`,
  variablesStay: ({ file, names }, { list }) =>
    `In ${file} steht ${list(names)} anders und bleibt so; --force ersetzt es.`,
  nothingWritten: "Nichts wurde geschrieben. Berichtigen oder das Ausprobieren mit --no-check weglassen.",
  trying: "Wird ausprobiert …",
  keepAnswer: "Diese Antwort trotzdem behalten?",
  keepAnswers: "Diese Antworten trotzdem behalten?",
  again: "Noch einmal antworten; Enter behält eine Antwort.",
  helps: {
    accountNotProven:
      "Die Antwort darauf, woran das Konto Kunden zuerst erkennt, mit dem Konto vergleichen, dann eine Bestellung durchschicken",
    accountRefused:
      "Die Adresse des Treueservice, den geheimen Schlüssel und die Brand-ID mit dem Konto vergleichen (Profile, dann Integration)",
    accountNotReached: "Die Adresse des Treueservice prüfen, und ob dieser Rechner sie erreicht",
    databaseUserRefused:
      "Den Benutzer anlegen, oder ihn in pg_hba.conf des Servers zulassen, oder die Adresse der Datenbank oder ihre Verbindung berichtigen",
    databaseUnencrypted: "Sie dort einschalten, oder none antworten, wo das Netz dazwischen das eigene ist",
    databaseNotTrusted:
      "Den Namen in der Adresse der Datenbank berichtigen. Wo das Zertifikat im eigenen Haus unterschrieben ist, encrypt antworten und die Datei dessen, der es unterschrieben hat, später nennen (storage.caFile)",
  },
  quotes: "Eines der Geheimnisse enthält jede Art von Anführungszeichen, was keine .env-Datei fasst.",
  comments: {
    settings: `Alle Einstellungen, erklärt: ${SETTINGS_PAGE}. Geheimnisse stehen in .env und werden hier genannt.`,
    publicUrl: "wie Shops die Bridge erreichen, zum Beispiel https://bridge.example.com",
    prefix:
      "Steht beim Treueservice vor den Bestellnummern, damit weitere Shops das Konto mitbenutzen können. Später nicht mehr ändern.",
    earnFrom:
      "Bestellungen von vor dem ersten Start bringen von selbst keine Punkte. Ein anderer Anfang: ein Datum, etwa 2026-06-01.",
    secrets: "Was geheim ist. Diese Datei geht niemanden sonst etwas an.",
  },
  publicAddress: "<öffentliche Adresse der Bridge>",
  written: ({ path, file }) =>
    `Geschrieben: ${path} und ${file}, nur für den eigenen Benutzer lesbar. Einstellungen: ${SETTINGS_PAGE}`,
  next: "Wie weiter:",
  setPublicUrl: ({ path }) =>
    `Zuerst fehlt eine öffentliche Adresse, unter der der Shop die Bridge erreicht: server.publicUrl in ${path} setzen, sobald es sie gibt. Was folgt, braucht sie.`,
  share: ({ path, file }) =>
    `${path} und ${file} gleich neben jeden Prozess legen und einen Proxy vor alle stellen${COMPOSE_EXAMPLE === null ? "" : ` (${COMPOSE_EXAMPLE})`}`,
  start: `${START}   (am Terminal nennt es einen Link, der das Dashboard einmal angemeldet öffnet)`,
  connect: ({ url }) => `Den Shop verbinden: ${url}`,
  consent: ({ url }) => `Braucht der Shop eine Zustimmung, sie hier geben: ${url}`,
  sendWebhooks: ({ url, file }) =>
    `Den Shop seine Webhooks an ${url} senden lassen, signiert mit dem Geheimnis in ${file}`,
  madeByItself: "Mit Zugang zum Shop legt die Bridge ihre Webhooks selbst an, innerhalb von Minuten.",
  elseSend: ({ url, file }) =>
    `Ohne Zugang den Shop sie an ${url} senden lassen, signiert mit dem Geheimnis in ${file}`,
};
