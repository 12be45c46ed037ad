/** What is said of an exchange with the loyalty service where it is not whole. */
export type ExchangeNote =
  /** Its time is over. */
  | { readonly code: "exchangeNotKept" }
  /** Later ones took its place. */
  | { readonly code: "exchangeMadeRoom" }
  | { readonly code: "exchangeErased" }
  | { readonly code: "answerAwaited" }
  | { readonly code: "answerNotKnown" }
  | { readonly code: "nothingWasSent" }
  | { readonly code: "noAnswerCame"; readonly error: string }
  | { readonly code: "bodyCut"; readonly kept: number; readonly of: number };
