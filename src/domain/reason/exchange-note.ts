/** Why an exchange with the loyalty service is incomplete. */
export type ExchangeNote =
  /** Its retention period has passed. */
  | { readonly code: "exchangeNotKept" }
  /** It was removed to make room for later ones. */
  | { readonly code: "exchangeMadeRoom" }
  | { readonly code: "exchangeErased" }
  | { readonly code: "answerAwaited" }
  | { readonly code: "answerNotKnown" }
  | { readonly code: "nothingWasSent" }
  | { readonly code: "noAnswerCame"; readonly error: string }
  | { readonly code: "bodyCut"; readonly kept: number; readonly of: number };
