import type { Coded } from "./coded.ts";
/** Why an exchange with the loyalty service is incomplete. */
export type ExchangeNote = Coded<{
  /** Its retention period has passed. */
  exchangeNotKept: null;
  /** It was removed to make room for later ones. */
  exchangeMadeRoom: null;
  exchangeErased: null;
  answerAwaited: null;
  answerNotKnown: null;
  nothingWasSent: null;
  noAnswerCame: { error: string };
  bodyCut: { kept: number; of: number };
}>;
