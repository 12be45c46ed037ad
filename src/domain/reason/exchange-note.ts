/** Why an exchange with the loyalty service is not complete. */
export type ExchangeNote =
  /** Its retention has passed. */
  | { readonly code: "exchangeNotKept" }
  /** Later ones took its place. */
  | { readonly code: "exchangeMadeRoom" }
  | { readonly code: "exchangeErased" }
  | { readonly code: "answerAwaited" }
  | { readonly code: "answerNotKnown" }
  | { readonly code: "nothingWasSent" }
  | { readonly code: "noAnswerCame"; readonly error: string }
  | { readonly code: "bodyCut"; readonly kept: number; readonly of: number };
