import type { Catalog } from "../catalog.ts";
import type { ExchangeNote } from "../codes/exchange.ts";
import type { Said } from "../words.ts";

export const exchangeNotes: Catalog<ExchangeNote, Said> = {
  exchangeNotKept: () => "Not kept any longer",
  exchangeMadeRoom: () => "Not kept any more: later tries took its place",
  exchangeErased: () => "Erased with the customer's data",
  answerAwaited: () => "The answer is awaited",
  answerNotKnown: () => "The answer is not known: the bridge stopped before it came",
  nothingWasSent: () => "Nothing was sent",
  noAnswerCame: ({ error }) => `No answer came (${error})`,
  bodyCut: ({ kept, of }, { number }) => `Cut: the first ${number(kept)} of ${number(of)} characters`,
};
