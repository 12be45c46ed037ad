import type { Moment } from "../order/order-snapshot.ts";

/** What was sent for an attempt and what was answered, exactly, except the account's key, which is never included. */
export interface Exchange {
  /** Known before it is sent: written when the attempt starts. */
  readonly request: SentRequest;
  /** One for each time the request was sent, in order; empty while, or if, the answer is unknown. */
  readonly answers: readonly AnswerToRequest[];
}

/** A POST. The headers are the same for all requests. */
export interface SentRequest {
  /** Path below the account's address, with its query. */
  readonly path: string;
  readonly body: KeptText;
}

/** The response to one HTTP request. */
export interface AnswerToRequest {
  /** When it was sent. */
  readonly at: Moment;
  readonly durationMs: number;
  /** `null`: no answer. */
  readonly status: number | null;
  /** Why there was no answer, as the network's error code. */
  readonly failure: string | null;
  /** The headers that help to understand it, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptText | null;
}

/** A text from outside, of at most `LONGEST_BODY` characters. */
export interface KeptText {
  readonly text: string;
  /** Its original length in characters, if it was cut. Absent: it is whole. */
  readonly cutFrom?: number;
}

/** Shown in place of hidden text. */
export const HIDDEN = "•••";
/** The most characters of a body that are kept. */
export const LONGEST_BODY = 4_000;
