import type { Catalog } from "../catalog.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { MendedBy, Note, OrderTrouble, UntoldContact, UnusableContact } from "../codes/watch.ts";
import type { Said } from "../words.ts";

const FIELDS = { email: "E-Mail-Adresse", mobile: "Mobilnummer" } as const;

export const watch: Catalog<
  Exclude<Note | MendedBy | OrderTrouble | UnusableContact | UntoldContact, PlatformSaid>,
  Said
> = {
  historyStays: ({ earnFrom }, { time }) =>
    `Bestellungen von vor dem ${time(earnFrom)} (earn.from) sind Altbestand und bringen nur Punkte, wo der Altbestand Punkte bringen soll`,
  moreNotes: ({ count: more }, { count }) =>
    count(more, {
      one: "Und # weiterer Hinweis, der nicht aufbewahrt ist",
      other: "Und # weitere Hinweise, die nicht aufbewahrt sind",
    }),
  ordersRead: ({ orders }, { count }) =>
    count(orders, {
      one: "# Bestellung wurde aus dem Shop gelesen, die keine Meldung gebracht hatte",
      other: "# Bestellungen wurden aus dem Shop gelesen, die keine Meldung gebracht hatte",
    }),
  webhooksMade: ({ done }, _, say) => done.map(say).join("; "),
  noSuchOrderInShop: () => "Der Shop hat keine solche Bestellung",
  orderFailedInBridge: () => "Ein Fehler in der Bridge: die Bestellung nach einem Update noch einmal lesen",
  notAnEmail: () => "das ist keine E-Mail-Adresse",
  notAPhone: ({ countries }, { choice }) =>
    countries.length === 0
      ? "das ist keine lesbare Telefonnummer: sie braucht ihre Ländervorwahl"
      : `das ist keine Telefonnummer aus ${choice(countries)}, und eine von anderswo braucht ihre Ländervorwahl`,
  contactNotTold: ({ fields, canSend, isSameCustomer }, { list }) =>
    `Nach der Gutschrift geändert: ${list(fields.map((field) => FIELDS[field]))}. Der Treueservice hat noch die frühere Angabe. ${canSend ? "„Berichtigung senden“ auf der Seite der Bestellung aktualisiert sie" : isSameCustomer ? "Die Punkte lassen sich jetzt nicht erneut senden" : "Das Konto erkennt seine Kunden daran: den Kunden beim Treueservice berichtigen"}`,
};
