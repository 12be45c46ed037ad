import type { Catalog } from "../catalog.ts";
import type { ExchangeNote } from "../codes/exchange.ts";
import type { Said } from "../words.ts";

export const exchangeNotes: Catalog<ExchangeNote, Said> = {
  exchangeNotKept: () => "Ya no se conserva",
  exchangeMadeRoom: () => "Ya no se guarda: intentos posteriores ocuparon su lugar",
  exchangeErased: () => "Borrado con los datos del cliente",
  answerAwaited: () => "Se espera la respuesta",
  answerNotKnown: () => "No se conoce la respuesta: el puente se detuvo antes de que llegara",
  nothingWasSent: () => "No se envió nada",
  noAnswerCame: ({ error }) => `No llegó ninguna respuesta (${error})`,
  bodyCut: ({ kept, of }, { number }) => `Cortado: los primeros ${number(kept)} caracteres de ${number(of)}`,
};
