import { z } from "zod";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { count, list, listOf, named, problemFields, text, time, truth } from "../shapes.ts";

const headers = listOf({ name: text, value: text });

const sent = z.strictObject({
  method: z.literal("POST"),
  path: text.describe("Below the account's address"),
  headers,
  body: text,
  note: text.nullable().describe("If the body was truncated: where"),
});

const answered = z.strictObject({
  at: time.describe("When it was sent"),
  durationMs: count,
  status: count.nullable().describe("null: there was no response"),
  headers,
  body: text.nullable(),
  note: text.nullable().describe("Why there is no response, or that its body was truncated"),
});

const sentAndAnswered = {
  request: sent.nullable(),
  answers: list(answered).describe("One for each time the attempt sent the request"),
  ...problemFields,
};

const exchange = named("Exchange", {
  operation: text.describe("The operation's id"),
  kind: z.enum(OPERATION_KINDS),
  attempt: count.describe("Its position in the operation's `attemptLog`, from 1"),
  startedAt: time,
  ...sentAndAnswered,
});
/** The request of an attempt and its answers. */
export type ExchangeLine = z.output<typeof exchange>;

const isPlain = truth.describe("False: customer data is hidden");

export const exchangesAnswer = z.strictObject({
  isPlain,
  exchanges: list(exchange),
});
export type ExchangesAnswer = z.output<typeof exchangesAnswer>;

/** The request of a manual redemption and its answers. */
export const redeemExchange = named("RedeemExchange", { isPlain, ...sentAndAnswered });
export type RedeemExchange = z.output<typeof redeemExchange>;
