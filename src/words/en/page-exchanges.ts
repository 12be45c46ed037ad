import type { Format } from "../format.ts";

/** What was sent to the loyalty service, and what it answered: on the page and by command. */
export const exchange = {
  request: "Request",
  answer: "Answer",
  took: ({ durationMs }: { durationMs: number }, { number }: Format) => `after ${number(durationMs)} ms`,
  hidden: "What tells of the customer is hidden.",
  plain: "As it was, with the customer's data. That you asked for it stands in the log of acts.",
};

/** On an order's page. */
export const exchanges = {
  ...exchange,
  show: "Request and answer",
  asItWas: "Show as it was",
  asItWasQuestion:
    "The customer's name, e-mail address and mobile number become visible. Who asked for it and when is written into the log of acts.",
};

export type ExchangeLabels = typeof exchange;
export type ExchangesLabels = typeof exchanges;
