import type { Catalog } from "../catalog.ts";
import type { Alarm, AlarmSaid, AlertState, BrokenState, RefusedAs } from "../codes/alert.ts";
import type { Format } from "../format.ts";
import { capital } from "../sentence.ts";
import type { Said } from "../words.ts";

const STATES: Readonly<Record<BrokenState, string>> = {
  disabled: "abgeschaltet",
  paused: "pausiert",
  missing: "nicht vorhanden",
};

const REFUSED: Readonly<Record<RefusedAs, string>> = {
  too_large: "größer, als server.bodyLimit erlaubt",
  content_encoding: "komprimiert, obwohl Shops ihre Webhooks unverändert schicken",
  expired: "vor zu langer Zeit signiert oder nach einer falsch gehenden Uhr",
  other_shop: "für einen anderen Shop bestimmt: die Adresse im Shop mit der der Bridge vergleichen",
};

const titles: Catalog<Alarm, Said> = {
  clockAhead: () => "Die Uhr dieses Rechners geht vor",
  tokensGuessed: () => "Jemand probiert Admin-Token aus",
  pointsDiffer: ({ shop }) => `Punkte von ${shop} weichen beim Treueservice ab`,
  configurationRefused: () => "Die Konfigurationsdatei ist nicht zu gebrauchen",
  restartNeeded: () => "Einstellungen warten auf den nächsten Start",
  diskFull: () => "Der Datenträger ist voll",
  deadLetters: ({ count: letters }, { count }) =>
    count(letters, {
      one: "# aufgegebene Bestellung oder Meldung",
      other: "# aufgegebene Bestellungen oder Meldungen",
    }),
  brandPaused: ({ brand }) => `Das Treuekonto ${brand} pausiert`,
  brandResting: ({ brand }) => `Das Treuekonto ${brand} antwortet nicht`,
  brandMissing: ({ brand }) => `Das Treuekonto ${brand} steht nicht in der Konfiguration`,
  shopMissing: ({ shop }) => `Der Shop ${shop} steht nicht in der Konfiguration`,
  workPilesUp: () => "Die Arbeit staut sich",
  instanceSilent: ({ host }) => `Eine Bridge auf ${host} gibt kein Lebenszeichen`,
  webhooksBroken: ({ shop }) => `Webhooks von ${shop} arbeiten nicht`,
  webhooksRestored: ({ shop }) => `Webhooks von ${shop} wurden wiederhergestellt`,
  shopUnreadable: ({ shop }) => `Der Shop ${shop} kann nicht gelesen werden`,
  ordersMissing: ({ shop }) => `Bestellungen von ${shop} fehlen im Shop`,
  shopSilent: ({ shop }) => `Keine Meldungen von ${shop}`,
  signaturesWrong: ({ shop }) => `Signaturen im Namen von ${shop} sind falsch`,
  deliveriesRefused: ({ shop }) => `Meldungen von ${shop} werden abgewiesen`,
  changesForgotten: ({ shop }) => `Die letzten Änderungen von ${shop} fehlen vielleicht`,
  dataFolderFailed: () => "Die Bridge steht: ihr Datenordner ist ausgefallen",
};

/** What is said below the title, with the next step. */
export const alerts: Catalog<Alarm | AlarmSaid, Said> = {
  clockAhead: ({ minutes }, { count }) =>
    `Sie geht ${count(minutes, { one: "# Minute", other: "# Minuten" })} gegenüber dem Treueservice und den Shops vor. Fällige Arbeit richtet sich nach deren Zeit; was aufgeschrieben und angezeigt wird, ist falsch. Die Uhr des Rechners über NTP stellen lassen (timedatectl set-ntp true)`,
  tokensGuessed: ({ tries }, { count }) =>
    `${count(tries, { one: "# falsches Token kam", other: "# falsche Token kamen" })} innerhalb einer Stunde. Ein zufälliges Token lässt sich nicht erraten; nur das eigene Netz auf das Dashboard lassen, oder ein neues Token in admin.token eintragen, falls jemand es kennen könnte`,
  pointsDiffer: ({ orders }, { count }) =>
    `Der Vergleich fand ${count(orders, { one: "# Bestellung, deren Punkte anders stehen", other: "# Bestellungen, deren Punkte anders stehen" })}, als die Bridge aufgezeichnet hat: sie stehen im Dashboard auf der Seite „Shops“; auf der Seite jeder Bestellung „Erneut senden“ wählen`,
  configurationRefused: ({ since, problems }, { time, count }) =>
    `Die Datei hat jetzt ${count(problems, { one: "# Fehler, den", other: "# Fehler, die" })} das Log und doctor nennen. Die Bridge arbeitet weiter mit dem, was sie am ${time(since)} gelesen hat: die Datei berichtigen, dann wird sie von selbst neu gelesen`,
  restartNeeded: ({ settings }, { list }) =>
    `Sie stehen anders in der Konfigurationsdatei, als die Bridge danach geht, und gelten ab ihrem nächsten Start: ${list(settings)}`,
  diskFull: ({ since }, { time }) =>
    `Seit dem ${time(since)} hat der Datenordner keinen Platz, um alles an seinen Ort zu legen. Meldungen werden angenommen, bis gar kein Platz mehr ist. Auf dem Datenträger Platz schaffen: der Rest erledigt sich von selbst`,
  deadLetters: ({ count: letters, shops, because }, { count, list }, say) =>
    whose({ letters, shops: list(shops), why: because === null ? null : say(because) }) +
    count(letters, {
      one: "Sie wurde aufgegeben und behält ihren Grund: im Dashboard unter „Zu erledigen“ ansehen, dann erneut versuchen oder überspringen",
      other:
        "Sie wurden aufgegeben und behalten ihre Gründe: im Dashboard unter „Zu erledigen“ ansehen, dann erneut versuchen oder überspringen",
    }),
  brandPaused: ({ because }, _, say) =>
    `Es wird nichts gesendet und geht nichts verloren: ${say(because)}. Sobald das berichtigt ist, geht es von allein weiter; eine andere baseUrl oder brandId gilt erst, wenn die Bridge neu gestartet ist`,
  brandResting: ({ because }, _, say) =>
    `Es geht nichts verloren: ${say(because)}. Es wird von selbst wieder versucht`,
  brandMissing: () =>
    "Bestellungen haben noch Schritte dafür zu senden und warten: es unter brands mit diesem Namen wieder eintragen, bis sie erledigt sind",
  shopMissing: () =>
    "Seine Bestellungen haben noch Schritte zu senden und warten: ihn unter shops mit diesem Namen wieder eintragen, bis sie erledigt sind",
  workPilesUp: ({ minutes }, { count }) =>
    `Die älteste Arbeit wartet seit ${count(minutes, { one: "# Minute", other: "# Minuten" })}: im Dashboard nachsehen, ob der Treueservice antwortet und sein Aufruflimit reicht`,
  instanceSilent: ({ since }, { time }) =>
    `Sie antwortet seit dem ${time(since)} nicht mehr und wurde nicht beendet. Die anderen Bridges haben ihre Arbeit übernommen. Starten Sie sie wieder. Wenn Sie sie absichtlich entfernt haben, endet die Warnung innerhalb eines Tages`,
  webhooksBroken: ({ webhooks, because }, { list }, say) =>
    `${list(webhooks.map(({ topic, state }) => `${topic} ist ${STATES[state]}`))}${because === null ? "" : ` (${say(because)})`}. Bis sie arbeiten, werden Änderungen alle paar Minuten aus dem Shop gelesen`,
  webhooksRestored: ({ done }, _, say) =>
    `${capital(done.map(say).join("; "))}. Was gefehlt hat, wird aus dem Shop gelesen; es ist nichts zu tun`,
  shopUnreadable: ({ because }, _, say) => capital(say(because)),
  ordersMissing: ({ gone, asked }, { number, count }) =>
    `${number(gone)} von ${count(asked, { one: "# geprüften Bestellung mit offenen Punkten", other: "# geprüften Bestellungen mit offenen Punkten" })} gibt es nicht mehr, zu viele auf einmal, um es zu glauben: es wurde nichts getan. Wurde der Shop aus einer Sicherung wiederhergestellt, ist er umgezogen, oder gehört seine Domain einem anderen Shop? Sonst im Dashboard auf der Seite „Shops“ „Sie wurden absichtlich gelöscht“ wählen`,
  shopSilent: ({ since, isMissed }, { time }) =>
    `Die letzte kam am ${time(since)}; ${isMissed ? "seither geänderte Bestellungen wurden aus dem Shop gelesen" : "so lange war der Shop noch nie still"}. Seine Webhooks prüfen`,
  signaturesWrong: ({ requests, since, webhook }, { count, time }) =>
    webhook !== null
      ? `Der Webhook ${webhook} hat ein anderes Geheimnis als die Bridge: ${count(requests, { one: "seine letzte Meldung war", other: "seine letzten # Meldungen waren" })} damit signiert, seit ${time(since)}, während andere Webhooks richtig signieren. Mit Zugang zum Shop stellt die Bridge das richtig; sonst im Shop bei diesem Webhook das Geheimnis der Bridge eintragen`
      : `${count(requests, { one: "Die letzte Anfrage in seinem Namen war", other: "Die letzten # Anfragen in seinem Namen waren" })} mit einem anderen Geheimnis signiert, seit dem ${time(since)}, und keine mit dem richtigen. Entweder hat der Shop ein anderes Geheimnis als die Bridge, und seine Meldungen werden nicht angenommen; oder ein Fremder schickt sie, und nichts ist zu tun. Das Geheimnis seiner Webhooks mit dem in der Konfiguration der Bridge vergleichen`,
  deliveriesRefused: ({ because }) =>
    `Mindestens eine der letzten 24 Stunden war ${REFUSED[because]}. Kam sie vom Shop, wird das Gemeldete dort gelesen, wo die Bridge es lesen darf; kam sie von einem Fremden, ist nichts zu tun`,
  changesForgotten: ({ at, from, canResync }, { time }) =>
    `Am ${time(at)} fielen die Daten der Bridge auf einen früheren Stand zurück: Eine Sicherung wurde eingespielt, oder ein anderer Datenbankserver hat ohne die letzten Änderungen übernommen. Einlösungen von Bestellungen, die davor bezahlt wurden, warten auf Ihre Entscheidung; Punkte werden weiter vergeben. ${canResync ? `Gleichen Sie diesen Shop${from === null ? "" : ` ab ${time(from)}`} neu ab, damit Bestellungen mit verlorenen Webhooks noch einmal gelesen werden` : `Die Bridge kann diesen Shop nicht lesen: Senden Sie seine Webhooks${from === null ? "" : ` seit ${time(from)}`} aus dem Shop noch einmal`}`,
  dataFolderFailed: ({ because }, _, say) =>
    `${say(because)}. Es wird nichts mehr bestätigt, damit die Shops später noch einmal senden. Den Ordner an seinen Ort zurückbringen oder den Datenträger in Ordnung bringen, dann die Bridge starten`,

  alarmTitle: ({ alarm }, format, say) => titleOf(alarm, format, say),
  alarmOver: () => "Das ist vorbei",
  alarmLine: ({ state, title, detail }) => `${BEFORE[state]}${title}. ${detail}`,
};

/** Of what was given up, in whose shops, and why the latest was. */
function whose({ letters, shops, why }: { letters: number; shops: string; why: string | null }): string {
  if (shops === "") return "";
  return why === null ? `In ${shops}. ` : `In ${shops}${letters === 1 ? ": " : "; zuletzt: "}${why}. `;
}

const BEFORE: Readonly<Record<AlertState, string>> = {
  raised: "",
  reminded: "Weiterhin: ",
  healed: "Vorbei: ",
  happened: "",
};

function titleOf(alarm: Alarm, format: Format, say: (said: Said) => string): string {
  const title = titles[alarm.code] as (facts: Alarm, format: Format, say: (said: Said) => string) => string;
  return title(alarm, format, say);
}
