import { randomUUID } from "node:crypto";
import { toMinorUnits } from "../../domain/order/money.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { tryDelivery } from "../../inbound/apply-delivery.ts";
import { requestOf } from "../../outbound/loyalty-call.ts";
import { Erasures } from "../../people/privacy/erasures.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { sampleOrder } from "../../platform/kit/sample-order.ts";
import type { RawRequest } from "../../platform/request.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Delivery } from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";
import type { SampleCall } from "../codes/sample-call.ts";
import type { Verdict } from "../codes/verdict.ts";
import { aboutShop, judging } from "./check.ts";

const { total, currency } = sampleOrder(0).paid;
const SUM = { amountMinor: toMinorUnits(total, currency) ?? 0, currency };

/** Takes an invented, paid and fulfilled order from its signature to the calls, which are not made. */
export async function checkSampleOrder(context: ShopContext, at: number): Promise<readonly Verdict[]> {
  const { fine, failed, warning } = judging(aboutShop(context.shop), "sampleOrderCheck");
  const { shop, adapter, adapterShop, secrets } = context;
  // Platforms write whole seconds. Rounding up keeps the order from being older than a shop first seen in this second.
  const now = Math.ceil(at / 1000) * 1000;
  if (adapter.sampleOrder === undefined) return [fine({ code: "noSampleOrder", platform: adapter.title })];
  const deliveries = secrets.map((secret) => adapter.sampleOrder?.(adapterShop, secret, now) ?? []);
  const unverified = deliveries.findIndex(
    ([first]) => first === undefined || !adapter.verify(first, secrets, now).ok,
  );
  if (unverified !== -1)
    return [failed({ code: "secretRefused", shop, secret: unverified + 1, of: secrets.length })];
  const { record, refusal } = await reconcileSample(context, deliveries[0] ?? [], now);
  if (refusal !== null) return [failed({ code: "sampleOrderRefused", because: refusal })];
  if (record === null) return [failed({ code: "sampleOrderLost" })];
  const calls = callsOf(record, context);
  if (calls.length === 0)
    return [warning({ code: "sampleOrderWithoutCall", ...SUM, because: record.reason })];
  return [fine({ code: "sampleOrderWorks", ...SUM, calls: calls.length }, calls)];
}

/** Reads an empty list: no person is erased. */
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
  let refusal: DeliveryReason | null = null;
  const store: Pick<Store, "changeOrder" | "changeValue"> = {
    changeOrder: async (_key, change) => {
      const changed = change(record);
      record = changed.record ?? record;
      return changed.result;
    },
    changeValue: async () => null,
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
    refusal = (await tryDelivery({ store, erasures }, context, delivery, now)) ?? refusal;
  }
  return { record: record as OrderRecord | null, refusal: refusal as DeliveryReason | null };
}

/** The calls, in the order of sending. */
function callsOf(record: OrderRecord, shop: ShopContext): readonly SampleCall[] {
  return record.operations.flatMap((operation) => {
    const request = requestOf(record, operation, shop);
    if (request === null) return [];
    const { kind, notBefore } = operation;
    const { path, body } = request;
    return [{ code: "sampleCall", operation: kind, notBefore, path, body: JSON.stringify(body) }];
  });
}
