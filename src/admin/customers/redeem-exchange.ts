import type { ExchangeNote } from "../../domain/reason/exchange-note.ts";
import type { Act } from "../../people/acts/act.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { type RedeemAttempt, readAttempt } from "../../people/privacy/redeem-attempts.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { redeemExchange } from "../orders/exchange-shape.ts";
import { redeemExchangeView } from "../orders/exchange-view.ts";

export const showRedeemExchange = endpoint("GET /acts/{number}/exchange", {
  summary: "Returns the request and response of a manual redemption, without customer data",
  permission: "viewer",
  forTenants: true,
  answers: { 200: redeemExchange },
  problems: [404],
  answer: async ({ params: { number }, words }, parts) => {
    const act = await redeemIn(parts, number);
    return act === null ? refuseUnknown("redeem") : answer(await exchangeOf(parts, act, words, false));
  },
});

export const showPlainRedeemExchange = endpoint("POST /acts/{number}/exchange/plain", {
  summary: "The same with customer data. Recorded in the audit log",
  permission: "assistant",
  forTenants: true,
  answers: { 200: redeemExchange },
  problems: [404],
  answer: async ({ params: { number }, words }, parts) => {
    const act = await redeemIn(parts, number);
    if (act === null) return refuseUnknown("redeem");
    const { shop, reference } = act;
    const shown = { done: { code: "actRedeemShown", reference }, shop, isRequired: true } as const;
    return acted(shown, answer(await exchangeOf(parts, act, words, true)));
  },
});

interface RedeemAct {
  readonly number: number;
  readonly shop: string;
  readonly reference: string;
  readonly code: Act["done"]["code"];
}

/** `null` if the audit log has no manual redemption with this number. */
async function redeemIn({ acts }: AdminContext, number: string): Promise<RedeemAct | null> {
  const act = /^[1-9]\d{0,14}$/.test(number) ? await acts.read(Number(number)) : null;
  if (act === null || act.shop === null) return null;
  const { done, shop } = act;
  switch (done.code) {
    case "actRedeemBegun":
    case "actRedeemed":
    case "actRedeemFailed":
      return { number: act.number, shop, reference: done.reference, code: done.code };
    default:
      return null;
  }
}

async function exchangeOf(parts: AdminContext, act: RedeemAct, words: Words, isPlain: boolean) {
  const attempt = await readAttempt(parts, act.shop, act.number);
  const exchange = attempt?.act === act.number ? attempt.exchange : null;
  const country = countryOf(parts.shops, act.shop);
  return {
    isPlain,
    ...redeemExchangeView(exchange, noteOnRedeem(act, attempt), { country, isPlain }, words),
  };
}

/** Why the exchange is incomplete; `null` if it is complete. */
function noteOnRedeem({ number, code }: RedeemAct, attempt: RedeemAttempt | null): ExchangeNote | null {
  if (attempt === null) return { code: "exchangeNotKept" };
  const { act, exchange } = attempt;
  if (act !== number) return { code: "exchangeMadeRoom" };
  if (exchange === null) return { code: "exchangeErased" };
  if (exchange.answers.length > 0) return null;
  return { code: code === "actRedeemFailed" ? "nothingWasSent" : "answerNotKnown" };
}
