import {
  type AnswerToRequest,
  type Exchange,
  HIDDEN,
  type KeptText,
  type SentRequest,
} from "../../domain/operation/exchange.ts";
import type { Attempt } from "../../domain/operation/operation.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { ContactCandidates } from "../../domain/order/order-snapshot.ts";
import type { ExchangeNote } from "../../domain/reason/exchange-note.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { maskedBody } from "../../people/privacy/masking/masked-body.ts";
import { hiddenOf, maskedText } from "../../people/privacy/masking/masked-text.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { iso } from "../iso.ts";
import { problemView } from "../reason-view.ts";
import type { ExchangeLine, ExchangesAnswer } from "./exchange-shape.ts";

/** Functions that show a body or text, masked or not. */
interface TextView {
  body(text: string): string;
  text(text: string): string;
}

const AS_IT_WAS: TextView = { body: (text) => text, text: (text) => text };

/**
 * Every attempt of an order with its request and answers. Customer data is masked unless `isPlain`; answers to redeems
 * are omitted unless the reader may see the customer's balance.
 */
export function exchangesView(
  record: OrderRecord,
  shops: Shops,
  words: Words,
  { isPlain, hasBalance = true }: { readonly isPlain: boolean; readonly hasBalance?: boolean },
): ExchangesAnswer {
  const shown = isPlain ? AS_IT_WAS : maskingOf(record, shops);
  return {
    isPlain,
    exchanges: record.operations.flatMap(({ id, kind, attempts }) =>
      attempts.map((attempt, at) => ({
        ...{ operation: id, kind, attempt: at + 1, startedAt: iso(attempt.startedAt) },
        ...exchangeView(
          hasBalance || kind !== "redeem" ? (attempt.exchange ?? null) : withoutAnswers(attempt),
          noteOnAttempt(attempt),
          shown,
          words,
        ),
      })),
    ),
  };
}

function withoutAnswers({ exchange = null }: Attempt): Exchange | null {
  const answers = exchange?.answers.map((answer) => ({ ...answer, headers: {}, body: null })) ?? [];
  return exchange && { ...exchange, answers };
}

type ExchangeView = Pick<ExchangeLine, "request" | "answers" | "problem" | "because">;

/** The request and answers of a manual redemption; `exchange` is `null` if its customer was erased. */
export function redeemExchangeView(
  exchange: Exchange | null,
  note: ExchangeNote | null,
  { country, isPlain }: { readonly country: string; readonly isPlain: boolean },
  words: Words,
): ExchangeView {
  const contact = { names: [], emails: [], phones: [], countries: [] };
  const known = exchange === null ? contact : { ...contact, ...customerIn(exchange.request) };
  return exchangeView(exchange, note, isPlain ? AS_IT_WAS : shownWithout(known, country), words);
}

/** `note`: why the exchange is incomplete. */
function exchangeView(
  exchange: Exchange | null,
  note: ExchangeNote | null,
  shown: TextView,
  words: Words,
): ExchangeView {
  return {
    request: exchange === null ? null : requestView(exchange.request, shown, words),
    answers: (exchange?.answers ?? []).map((answer) => answerView(answer, shown, words)),
    ...problemView(note, words),
  };
}

/** Why the exchange is incomplete; `null` if it is complete. */
function noteOnAttempt({ exchange, outcome }: Attempt): ExchangeNote | null {
  if (exchange == null) return { code: exchange === null ? "exchangeMadeRoom" : "exchangeErased" };
  if (exchange.answers.length > 0) return null;
  if (outcome === null) return { code: "answerAwaited" };
  return { code: outcome === "interrupted" ? "answerNotKnown" : "nothingWasSent" };
}

/** Headers of every request (Loyalty Points and Conversion Tracking Service Interface); secrets are hidden. */
const REQUEST_HEADERS = [
  { name: "accept", value: "application/json" },
  { name: "content-type", value: "application/json" },
  { name: "x-api-key", value: HIDDEN },
  { name: "x-brand-id", value: HIDDEN },
] as const;

function requestView({ path, body }: SentRequest, shown: TextView, words: Words): ExchangeLine["request"] {
  return {
    ...{ method: "POST", path: shown.text(path), headers: REQUEST_HEADERS },
    ...{ body: shown.body(body.text), note: cutNote(body, words) },
  };
}

function answerView(
  { at, durationMs, status, failure, headers, body }: AnswerToRequest,
  shown: TextView,
  words: Words,
): ExchangeLine["answers"][number] {
  const failed = failure === null ? null : words.say({ code: "noAnswerCame", error: failure });
  return {
    ...{ at: iso(at), durationMs, status },
    headers: Object.entries(headers).map(([name, value]) => ({ name, value: shown.text(value) })),
    body: body === null ? null : shown.body(body.text),
    note: body === null ? failed : cutNote(body, words),
  };
}

function cutNote({ text, cutFrom }: KeptText, { say }: Words): string | null {
  return cutFrom === undefined ? null : say({ code: "bodyCut", kept: text.length, of: cutFrom });
}

/** Masks the customers known from the order and those in its requests. */
function maskingOf(record: OrderRecord, shops: Shops): TextView {
  const { facts, contactOverride, mobile, shop } = record;
  const { name, email, mobile: filledIn } = contactOverride;
  const known = facts.snapshot?.contact;
  const texts = (...given: readonly (readonly (string | null)[] | undefined)[]) =>
    given.flatMap((each) => each ?? []).filter((each) => each !== null);
  const sent = record.operations
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ exchange }) => (exchange == null ? [] : [customerIn(exchange.request)]));
  const contact: ContactCandidates = {
    names: texts(known?.names, [name], ...sent.map(({ names }) => names)),
    emails: texts(known?.emails, [email], ...sent.map(({ emails }) => emails)),
    phones: texts(known?.phones, [mobile, filledIn], ...sent.map(({ phones }) => phones)),
    countries: known?.countries ?? [],
  };
  return shownWithout(contact, countryOf(shops, shop));
}

function shownWithout(contact: ContactCandidates, country: string): TextView {
  const hidden = hiddenOf(contact, country);
  return { body: (text) => maskedBody(text, hidden), text: (text) => maskedText(text, hidden) };
}

/** The customer in a request, because contacts corrected since then appear only there. */
function customerIn({ body }: SentRequest): Pick<ContactCandidates, "names" | "emails" | "phones"> {
  const named = (member: string) =>
    [...body.text.matchAll(new RegExp(`"${member}":("(?:[^"\\\\]|\\\\.)*")`, "g"))].map(
      ([, quoted = '""']) => JSON.parse(quoted) as string,
    );
  return {
    names: [...named("lp_name"), ...named("referee_name")],
    emails: [...named("lp_email"), ...named("referee_email")],
    phones: named("lp_mobile"),
  };
}
