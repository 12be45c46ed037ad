import type { Catalog } from "../catalog.ts";
import type { ExchangeNote } from "../codes/exchange.ts";
import type { Said } from "../words.ts";

export const exchangeNotes: Catalog<ExchangeNote, Said> = {
  exchangeNotKept: () => "Nicht mehr aufbewahrt",
  exchangeMadeRoom: () => "Nicht mehr aufbewahrt: Spätere Versuche haben den Platz bekommen",
  exchangeErased: () => "Mit den Daten des Kunden gelöscht",
  answerAwaited: () => "Die Antwort wird erwartet",
  answerNotKnown: () => "Die Antwort ist nicht bekannt: Die Bridge hielt an, bevor sie kam",
  nothingWasSent: () => "Nichts wurde gesendet",
  noAnswerCame: ({ error }) => `Es kam keine Antwort (${error})`,
  bodyCut: ({ kept, of }, { number }) => `Gekürzt: die ersten ${number(kept)} von ${number(of)} Zeichen`,
};
