import type { Moment } from "../order/order-snapshot.ts";

/** The exact requests and responses of one attempt. The account's key is never included. */
export interface Exchange {
  /** Stored when the attempt starts. */
  readonly request: SentRequest;
  /** One for each time the request was sent, in order; empty while there is no answer, or if it was lost. */
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
  /** When the request was sent. */
  readonly at: Moment;
  readonly durationMs: number;
  /** The HTTP status; `null`: no answer. */
  readonly status: number | null;
  /** Why there was no answer, as the network's error code. */
  readonly failure: string | null;
  /** The headers useful for diagnosis, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptText | null;
}

/** A request or response body, of at most `LONGEST_BODY` characters. */
export interface KeptText {
  readonly text: string;
  /** The original length in characters, if the text was cut. Absent: it is complete. */
  readonly cutFrom?: number;
}

/** Shown in place of hidden text. */
export const HIDDEN = "•••";
/** The most characters of a body that are kept. */
export const LONGEST_BODY = 4_000;
