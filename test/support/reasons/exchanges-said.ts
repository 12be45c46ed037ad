const NOTHING = [{}] as const;

/** Samples of notes on incomplete exchanges. */
export const EXCHANGES_SAID = {
  exchangeNotKept: NOTHING,
  exchangeMadeRoom: NOTHING,
  exchangeErased: NOTHING,
  answerAwaited: NOTHING,
  answerNotKnown: NOTHING,
  nothingWasSent: NOTHING,
  noAnswerCame: [{ error: "ETIMEDOUT" }, { error: "ECONNRESET" }],
  bodyCut: [
    { kept: 4000, of: 4001 },
    { kept: 4000, of: 1_048_576 },
    { kept: 200, of: 4001 },
  ],
};
