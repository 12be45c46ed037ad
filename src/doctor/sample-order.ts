import { randomUUID } from "node:crypto";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { type ApplyParts, applyDelivery } from "../inbound/apply-delivery.ts";
import { unlimited } from "../outbound/brand/permit.ts";
import type { LoyaltyClient, Reply } from "../outbound/loyalty/loyalty-client.ts";
import {
  conversionRequest,
  earnRequest,
  type LoyaltyRequest,
  redeemRequest,
  transactionRequest,
  updatePointsRequest,
} from "../outbound/loyalty/loyalty-requests.ts";
import { loyaltyCall } from "../outbound/loyalty-call.ts";
import { sampleOrder } from "../platform/kit/sample-order.ts";
import type { RawRequest } from "../platform/request.ts";
import { Erasures } from "../privacy/erasures.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery, Settlement } from "../store/inbox.ts";
import { ENGLISH } from "../words/languages.ts";
import { type Check, judging } from "./check.ts";

const NAME = "sample order";
const { total, currency } = sampleOrder(0).paid;
const SUM = `${total} ${currency}`;

/** An invented order, paid and fulfilled, on the real road from its signature to the calls, which are not made. */
export async function checkSampleOrder(context: ShopContext, now: number): Promise<readonly Check[]> {
  const { fine, failed, warning } = judging(`shop ${context.shop}`);
  const { shop, adapter, adapterShop, secrets } = context;
  if (adapter.sampleOrder === undefined) return [fine(NAME, `none is known for ${adapter.title}`)];
  const deliveries = secrets.map((secret) => adapter.sampleOrder?.(adapterShop, secret, now) ?? []);
  const unverified = deliveries.findIndex(
    ([first]) => first === undefined || !adapter.verify(first, secrets, now).ok,
  );
  if (unverified !== -1) {
    const detail = `a delivery signed with secret ${unverified + 1} of ${secrets.length} is refused`;
    return [failed(NAME, detail, `write shops.${shop}.secrets exactly as the platform shows them`)];
  }
  const { record, refusal } = await reconcileSample(context, deliveries[0] ?? [], now);
  if (refusal !== null || record === null)
    return [failed(NAME, refusal ?? "it led to nothing", "report this: the bridge should read it")];
  const calls = await callsOf(record, context);
  if (calls.length === 0)
    return [
      warning(
        NAME,
        `a paid order of ${SUM} would lead to no call: ${ENGLISH.say(record.reason)}`,
        PROGRAMME_STEP,
      ),
    ];
  const detail = `a paid and fulfilled order of ${SUM} would lead to ${calls.length === 1 ? "one call" : `${calls.length} calls`}; none was made`;
  return [{ ...fine(NAME, detail), shows: calls }];
}

const PROGRAMME_STEP = "if that is not what you want, change the shop's program in the configuration";

/** Of a store that holds nothing. */
function nobodyErased(): Erasures {
  return new Erasures({
    listValues: async () => [],
    getValue: async () => null,
    changeValue: async () => null,
    readErasureList: async () => null,
    writeErasureList: async () => {},
  });
}

async function reconcileSample(context: ShopContext, requests: readonly RawRequest[], now: number) {
  let record: OrderRecord | null = null;
  let refusal: string | null = null;
  const settle = ({ outcome, reason }: Settlement) => {
    if (outcome === "dead") refusal = reason === null ? null : ENGLISH.say(reason);
  };
  const store: ApplyParts["store"] = {
    changeOrder: async (_key, change) => {
      const changed = change(record);
      record = changed.record ?? record;
      return changed.result;
    },
    settleDelivery: async (settlement) => settle(settlement),
    eraseDelivery: async () => {},
  };
  const erasures = nobodyErased();
  for (const request of requests) {
    const { topic, keptHeaders: headers } = context.adapter.identify(request);
    const delivery: Delivery = {
      id: randomUUID(),
      shop: context.shop,
      topic,
      headers,
      body: request.body,
      isBodySigned: true,
      content: "whole",
      receivedAt: now,
      outcome: "waiting",
      reason: null,
      orderIds: [],
      repeats: 0,
      begun: 0,
      contradicts: null,
    };
    await applyDelivery({ store, erasures }, context, delivery, now);
  }
  return { record: record as OrderRecord | null, refusal: refusal as string | null };
}

/** "earn: POST /loyalty/v1/earn/12 {…}", a line for each call in the order of sending. */
async function callsOf(record: OrderRecord, shop: ShopContext): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const operation of record.operations) {
    const call = loyaltyCall(record, operation, shop);
    const { kind, notBefore } = operation;
    const when = notBefore === null ? "" : `, not before ${new Date(notBefore).toISOString().slice(0, 10)}`;
    const write = ({ path, body }: LoyaltyRequest) =>
      lines.push(`${kind}${when}: POST ${path} ${JSON.stringify(body)}`);
    await call?.(
      clientThat((request) => void write(request)),
      unlimited,
    );
  }
  return lines;
}

const NOT_SENT: Reply = {
  outcome: { kind: "done", detail: { code: "accepted", status: 200, said: null } },
  data: null,
  message: null,
};

/** Has the real client's methods and hands over the requests instead of sending them. */
function clientThat(take: (request: LoyaltyRequest) => void): LoyaltyClient {
  const taken = (request: LoyaltyRequest): Promise<Reply> => {
    take(request);
    return Promise.resolve(NOT_SENT);
  };
  return {
    earn: (earn) => taken(earnRequest(earn)),
    redeem: (redeem) => taken(redeemRequest(redeem)),
    transaction: (transaction) => taken(transactionRequest(transaction)),
    updatePoints: (update) => taken(updatePointsRequest(update)),
    addConversion: (conversion) => taken(conversionRequest(conversion)),
  };
}
