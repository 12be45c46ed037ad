import type { PageLabels } from "../en/page.ts";

export const shops: PageLabels["shops"] = {
  connection: "Verbindung",
  platform: "Plattform",
  address: "Adresse",
  account: "Treuekonto",
  deliveriesGoTo: "Meldungen gehen an",
  lastDelivery: "Letzte Meldung",
  noneYet: "noch keine",
  secrets: "Geheimnisse",
  none: "keine",
  secret: ({ place }, { number }) => `Geheimnis ${number(place)}:`,
  notUsed: "seit dem Start der Bridge nicht verwendet",
  settings: "Alle Einstellungen und was sie bedeuten",
};

export const health: PageLabels["health"] = {
  states: {
    unknown: "Noch nicht geprüft",
    byHand: "Webhooks von Hand",
    nothingYet: "Noch nichts gemeldet",
    unreadable: "Nicht lesbar",
    catchingUp: "Holt auf",
    ofNoUse: "Schickt nichts Brauchbares",
    webhooksPaused: "Im Shop pausiert",
    incomplete: "Meldet nicht alles",
    connected: "Verbunden",
    silent: "Ungewöhnlich still",
    signedWrongly: "Mit anderem Geheimnis signiert",
    works: "Funktioniert",
    paused: "Angehalten",
    resting: "Antwortet nicht",
  },
  since: ({ when }) => `seit ${when}`,
  next: {
    unreadable: "Ist das behoben, „Jetzt prüfen“ wählen.",
    ofNoUse: "„Jetzt prüfen“ legt die Webhooks neu an.",
    incomplete: "„Jetzt prüfen“ legt sie wieder an.",
  },
  byHand:
    "Der Shop meldet seine Bestellungen durch von Hand angelegte Webhooks, und das genügt. Mit Zugang zum Shop legt die Bridge sie selbst an und liest nach, was ihnen entgangen ist.",
  nothingYet: ({ webhooks }, { list }) =>
    `Noch hat nichts eine Bestellung gemeldet. Der Bridge Zugang zum Shop geben, oder dort diese Webhooks von Hand anlegen, mit der Adresse bei „Meldungen gehen an“ auf der Seite Shops: ${list(webhooks)}.`,
  lastDelivery: ({ when }) => `Letzte Meldung: ${when}`,
  noDelivery: "Letzte Meldung: noch keine",
  refused: "Anfragen im Namen dieses Shops, die seit dem Start der Bridge nicht angenommen wurden:",
  refusals: {
    signature_missing: "gar nicht signiert: eine fremde Anfrage oder ein Webhook ohne Geheimnis",
    signature_malformed:
      "mit etwas anderem als einer Signatur: vielleicht hat ein Proxy die Anfrage verändert",
    signature_invalid:
      "mit einem anderen Geheimnis signiert: das Geheimnis des Webhooks im Shop mit dem der Bridge vergleichen",
    expired: "vor zu langer Zeit signiert oder nach einer falsch gehenden Uhr",
    keys_stale: "mit einem Schlüssel signiert, den die Bridge noch nicht kennt",
    too_large: "größer, als server.bodyLimit erlaubt",
    content_encoding: "komprimiert: Shops schicken ihre Webhooks unverändert",
    other_shop: "für einen anderen Shop bestimmt: die Adresse im Shop mit der der Bridge vergleichen",
  },
  times: ({ times, why }, { count }) => `${count(times, { one: "einmal", other: "#-mal" })}: ${why}`,
  silent: ({ since, span }, { time }) =>
    `Ungewöhnlich still seit dem ${time(since)}: nach seinen letzten 100 Meldungen schickt der Shop sonst innerhalb von etwa ${span} etwas. „Jetzt prüfen“ liest, was vielleicht fehlt.`,
  notRead: ({ since }, { time }) =>
    `Seit dem ${time(since)} wurde nichts aus dem Shop gelesen: was sich dort geändert hat, ist vielleicht noch nicht bekannt. „Jetzt prüfen“ liest es.`,
  behind: ({ since }, { time }) =>
    `Holt auf seit dem ${time(since)}: was sich seither im Shop geändert hat, wird gerade gelesen und ist vielleicht noch nicht bekannt.`,
  notReported: ({ topics }, { list }) => `Der Shop meldet nicht: ${list(topics)}.`,
  ofNoUse: ({ since, why }, { time }) => `Seit dem ${time(since)}: ${why}.`,
  inOrder: ({ webhooks, when }, { count }) =>
    `${count(webhooks, { one: "# Webhook", other: "# Webhooks" })} aktiv, geprüft: ${when}`,
  mended: "Was die Bridge selbst in Ordnung gebracht hat",
  check: "Jetzt prüfen",
};

const ORDERS = { one: "# Bestellung", other: "# Bestellungen" } as const;
const DELETED = { one: "# gelöschte Bestellung", other: "# gelöschte Bestellungen" } as const;
const OF_DELETED = { one: "# gelöschten Bestellung", other: "# gelöschten Bestellungen" } as const;

export const deleted: PageLabels["deleted"] = {
  notAsked: ({ problem }) =>
    `Im Shop gelöschte Bestellungen: nach ihnen konnte nicht gesucht werden (${problem}). In einigen Stunden wird es erneut versucht.`,
  lastTurn: ({ orders, when }, { count }) =>
    `Im Shop gelöschte Bestellungen: ${orders === 0 ? "keine war fällig, denn eine Bestellung wird frühestens eine Stunde nach ihrer letzten Änderung geprüft" : count(orders, { one: "# Bestellung wurde geprüft", other: "# Bestellungen wurden geprüft" })}, zuletzt: ${when}.`,
  turn: ({ orders }, { count }) =>
    `Im Shop gelöschte Bestellungen: bisher ${orders === 0 ? "keine" : count(orders, ORDERS)} geprüft.`,
  noAnswer: ({ orders }, { count }) =>
    `Bei ${count(orders, ORDERS)} hat der Shop nicht gesagt, ob es sie gibt.`,
  found: ({ orders }, { count }) => `${count(orders, DELETED)} gefunden.`,
  kept: ({ orders }, { count }) => `Die Punkte von ${count(orders, OF_DELETED)} bleiben, wie entschieden.`,
  approvedFor: ({ days }, { count }) =>
    `Bestellungen, deren Punkte vor mehr als ${count(days, { one: "# Tag", other: "# Tagen" })} bestätigt wurden, werden nicht geprüft.`,
  tooMany: ({ gone, asked, since }, { number, count, time }) =>
    `${number(gone)} von ${count(asked, { one: "# geprüften Bestellung", other: "# geprüften Bestellungen" })} ${gone === 1 ? "ist" : "sind"} nicht mehr im Shop, bemerkt am ${time(since)}. So viele auf einmal können ein Irrtum sein, deshalb wurde nichts getan. Wurde der Shop aus einer Sicherung wiederhergestellt oder verlegt, oder führt seine Adresse zu einem anderen Shop? Sind die Bestellungen wieder da, verschwindet diese Meldung von selbst.`,
  andMore: ({ orders }, { number }) => `und ${number(orders)} weitere`,
  onPurpose: "Sie wurden absichtlich gelöscht",
  onPurposeQuestion: ({ orders }, { count }) =>
    `${count(orders, { one: "# Bestellung wird", other: "# Bestellungen werden" })} noch einmal gelesen; fehlt eine, werden ihre Punkte storniert.`,
  leavePoints: "Punkte belassen",
  leavePointsQuestion: ({ orders }, { count }) =>
    `Die Punkte von ${count(orders, ORDERS)} bleiben, wie sie sind, und diese Bestellungen werden nicht mehr geprüft.`,
};
