import type {
  ArrivalSource,
  ArrivedPart,
  ContactField,
  Happening,
  Reason,
  Refusal,
} from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { OPERATIONS } from "./terms.ts";

const FILLED_IN: Readonly<Record<ContactField | "name", string>> = {
  name: "Name",
  email: "E-Mail-Adresse",
  mobile: "Mobilnummer",
};
const POINTS_ALREADY = { approved: "bestätigt", cancelled: "storniert" } as const;
const OPERATION_ALREADY = { done: "erledigt", withdrawn: "zurückgezogen" } as const;

/** What a person gave as the reason. */
function why(note: string | undefined, { quote }: Format): string {
  return note === undefined ? "" : `, mit der Notiz ${quote(note)}`;
}

export const story: Catalog<Happening | Refusal, Reason> = {
  arrived: ({ source, parts, left = 0, isOld }, format) => {
    const { list, count } = format;
    const said = parts.map((part) => partText(part, format));
    const more = left === 0 ? [] : [count(left, { one: "# weitere Angabe", other: "# weitere Angaben" })];
    return `${sourceText(source)}: ${list([...said, ...more])}${isOld ? " (älter als das Bekannte)" : ""}`;
  },
  sent: (facts, { quote, count }) => {
    const { operation, loyaltyOrderId, attempt, activityId, campaignId, points, notActivityId } = facts;
    const of = [
      activityId === null ? null : `Aktivität ${activityId}`,
      campaignId === null ? null : `Kampagne ${campaignId}`,
      points === null ? null : count(points, { one: "# Punkt", other: "# Punkte" }),
      loyaltyOrderId === null ? null : `Bestellung ${loyaltyOrderId} beim Treueservice`,
      `Versuch ${attempt}`,
    ].filter((part) => part !== null);
    const otherwise =
      notActivityId === null
        ? ""
        : `. Nicht mit Aktivität ${notActivityId}, wie es das Programm jetzt sagt: ein früherer Versuch hat den Treueservice vielleicht erreicht`;
    return `${quote(OPERATIONS[operation])}: ${of.join(", ")}${otherwise}`;
  },
  answered: ({ operation, because, next, at }, { quote, time }, say) => {
    const then = {
      retry: at === null ? "" : `; nächster Versuch am ${time(at)}`,
      waits: "; wartet",
      waitsForAccount: "; wartet, bis das Treuekonto wieder funktioniert",
      givenUp: "; aufgegeben, ein Mensch muss entscheiden",
      inDoubt: "; ein Mensch muss herausfinden, ob es geschehen ist",
    };
    return `${quote(OPERATIONS[operation])}: ${say(because)}${next === null ? "" : then[next]}`;
  },
  noConversion: ({ campaignId, because }, _, say) =>
    `Keine Empfehlung für Kampagne ${campaignId}: ${say(because)}`,
  withdrawn: ({ operation, because }, { quote }, say) =>
    `${quote(OPERATIONS[operation])} wird nicht mehr gesendet (${say(because)})`,
  plannedOtherwise: ({ because }, _, say) => `${say(because)}, anders als das, was abgelehnt wurde`,
  historyEarns: () =>
    "Die Bestellung ist älter als das Programm und zählt trotzdem: so wurde es beim Neuabgleich verlangt",
  clockCorrected: () => "Was nach einer vorgehenden Uhr gewartet hat, geht nach der richtigen Zeit weiter",
  contactExpired: ({ days }, { count }) =>
    `Die Kontaktdaten wurden entfernt: sie bleiben ${count(days, { one: "# Tag", other: "# Tage" })} nach Abschluss einer Bestellung (retention.contactsDays)`,
  erasedByPerson: ({ by }) => `${by} hat die Daten des Kunden gelöscht`,
  sentAgainByPerson: ({ by, note }, format) =>
    `${by} hat die Punkte erneut an den Treueservice senden lassen${why(note, format)}`,
  decidedByPerson: ({ by, note, decision }, format) => {
    const decided = {
      approve: "hat die Punkte von Hand bestätigt",
      cancel: "hat die Punkte von Hand storniert",
      hold: "hat die Bestellung angehalten",
      release: "hat frühere Entscheidungen zu dieser Bestellung zurückgenommen",
      giveAgain: "hat das Stornieren der Punkte zurückgenommen",
      settle: "hat die mit der Bestellung eingelösten Punkte geklärt",
      letEarn: "lässt die Bestellung zählen, obwohl sie älter als das Programm ist",
      cancelForRefund: "hat auf die Frage zur Erstattung die Punkte storniert",
      keepDespiteRefund: "hat auf die Frage zur Erstattung die Punkte belassen",
      cancelForFailure: "hat auf die Frage zur fehlgeschlagenen Zahlung die Punkte storniert",
      keepDespiteFailure: "hat auf die Frage zur fehlgeschlagenen Zahlung die Punkte belassen",
    };
    return `${by} ${decided[decision]}${why(note, format)}`;
  },
  operationByPerson: ({ by, note, operation, decision }, format) => {
    const decided = {
      retry: "lässt erneut senden",
      skip: "hat übersprungen",
      done: "hat als erledigt markiert",
    };
    return `${by} ${decided[decision]}: ${format.quote(OPERATIONS[operation])}${why(note, format)}`;
  },
  filledInByPerson: ({ by, note, fields, isAfterPoints }, format) =>
    `${by} hat beim Kunden ergänzt: ${format.list(fields.map((field) => FILLED_IN[field]))}${isAfterPoints ? ", nachdem die Punkte gutgeschrieben waren: der Treueservice erfährt davon nichts" : ""}${why(note, format)}`,

  noSuchOrder: () => "Diese Bestellung gibt es nicht",
  noSuchOperation: () => "Diesen Schritt hat die Bestellung nicht",
  pointsAlready: ({ points }) => `Die Punkte dieser Bestellung sind schon ${POINTS_ALREADY[points]}`,
  operationAlready: ({ state }) => `Dieser Schritt ist schon ${OPERATION_ALREADY[state]}`,
  nothingToSettle: () => "Mit dieser Bestellung wurde nichts eingelöst, was zu klären wäre",
  orderChanged: () => "Die Bestellung hat sich inzwischen geändert: erneut ansehen, dann entscheiden",
  beingSent: () => "Ein Schritt dieser Bestellung wird gerade gesendet: gleich noch einmal versuchen",
  erasedNotFilledIn: () => "Die Daten des Kunden wurden im Shop gelöscht: nichts darf ergänzt werden",
  mobileUnreadable: () =>
    "Diese Mobilnummer ist nicht lesbar: mit Ländervorwahl schreiben, zum Beispiel +49 170 1234567",
  emailUnreadable: () => "Dies ist keine E-Mail-Adresse: so schreiben wie name@example.com",
  nothingFilledIn: () =>
    "Nichts wurde ergänzt: einen Namen, eine E-Mail-Adresse oder eine Mobilnummer angeben",
  serviceNotToldAgain: () =>
    "Die Punkte dieser Bestellung waren schon gutgeschrieben, der Treueservice erfährt die Änderung also nicht: den Kunden auch dort berichtigen",
  nothingSentYet: () =>
    "Von dieser Bestellung wurden keine Punkte gesendet, es gibt also nichts erneut zu senden",
  notSentAgain: ({ because }, _, say) =>
    `Nach heutigem Stand würde sie nicht erneut gesendet: ${say(because)}`,
};

function sourceText(source: ArrivalSource): string {
  switch (source.way) {
    case "delivery":
      return `Meldung ${source.topic}`;
    case "reference":
      return `Meldung ${source.topic}, aus dem Shop gelesen`;
    case "resync":
      return "Aus dem Shop gelesen (Neuabgleich)";
    case "rules":
      return "Aus dem Shop gelesen (eine Regel fragt danach)";
    case "watch":
      return "Aus dem Shop gelesen (Überwachung)";
  }
}

const DISPUTED = { open: "läuft", won: "ist abgewehrt", lost: "hatte Erfolg" } as const;

function partText(part: ArrivedPart, { quote, amount }: Pick<Format, "quote" | "amount">): string {
  switch (part.kind) {
    case "snapshot":
      return `die Bestellung ist ${quote(part.status)}${part.isRestoration ? ", wiederhergestellt" : ""}`;
    case "refund":
      return `Erstattung ${part.id}`;
    case "fulfillment":
      return part.status === "" ? `Sendung ${part.id}` : `Sendung ${part.id} (${part.status})`;
    case "dispute": {
      const { id, state, amount: about } = part;
      const over = about === undefined ? "" : ` über ${amount(about.amountMinor, about.currency)}`;
      return `die Anfechtung ${id}${over} ${DISPUTED[state]}`;
    }
    case "deletion":
      return "die Bestellung wurde gelöscht";
  }
}
