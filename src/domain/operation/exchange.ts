import type { Moment } from "../order/order-snapshot.ts";

/** What was sent for an attempt, and what was answered: exactly, but for the account's key, which is never in it. */
export interface Exchange {
  /** Known before it is sent: written with the start of the attempt. */
  readonly request: SentRequest;
  /** One for each time it was sent, in their order; empty while, or where, nobody knows what was answered. */
  readonly answers: readonly AnswerToRequest[];
}

/** A POST. The headers are the same for all requests. */
export interface SentRequest {
  /** Below the account's address, with its query. */
  readonly path: string;
  readonly body: KeptText;
}

/** What came back of one HTTP request. */
export interface AnswerToRequest {
  /** When it was sent. */
  readonly at: Moment;
  readonly durationMs: number;
  /** `null`: no answer came. */
  readonly status: number | null;
  /** Why none came, as the network's code. */
  readonly failure: string | null;
  /** Those that help to understand it, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptText | null;
}

/** A text from outside, of at most `LONGEST_BODY` characters. */
export interface KeptText {
  readonly text: string;
  /** How many characters it had, where it was cut. Absent: it is whole. */
  readonly cutFrom?: number;
}

/** What stands in the place of what is not shown. */
export const HIDDEN = "•••";
/** Characters of a body that are kept. */
export const LONGEST_BODY = 4_000;
