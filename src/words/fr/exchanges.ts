import type { Catalog } from "../catalog.ts";
import type { ExchangeNote } from "../codes/exchange.ts";
import type { Said } from "../words.ts";

export const exchangeNotes: Catalog<ExchangeNote, Said> = {
  exchangeNotKept: () => "N'est plus conservé",
  exchangeMadeRoom: () => "N'est plus gardé : des essais plus récents ont pris sa place",
  exchangeErased: () => "Effacé avec les données du client",
  answerAwaited: () => "La réponse est attendue",
  answerNotKnown: () => "La réponse n'est pas connue : le pont s'est arrêté avant qu'elle n'arrive",
  nothingWasSent: () => "Rien n'a été envoyé",
  noAnswerCame: ({ error }) => `Aucune réponse n'est venue (${error})`,
  bodyCut: ({ kept, of }, { number }) => `Coupé : les ${number(kept)} premiers caractères sur ${number(of)}`,
};
