import { dirname } from "node:path";
import { expect } from "vitest";
import type { ExchangeLine, ExchangesAnswer } from "../../../src/client/index.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { anOrder } from "../builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../shops/plain-adapter.ts";
import { type PlainShop, plainShop } from "../shops/plain-shop.ts";
import { tracesIn } from "../store/traces.ts";
import { STAND_IN } from "./bridge-config.ts";
import { type RunningBridge, runBridge } from "./running-bridge.ts";

const SECRET = "the-secret-of-the-shop";
const STAND_IN_KEYS = { apiKey: STAND_IN.apiKey, brandId: STAND_IN.brandId };
export const EMAIL = "jo@mail.example";
export const MOBILE = "+491701234567";
/** Occurs in all of her orders and deliveries. */
export const CANARY = "zora";

export function contactOf(email: string, phone = MOBILE) {
  return { names: [`${CANARY} of ${email}`], emails: [email], phones: [phone], countries: ["DE"] };
}

export function hers(given: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return anOrder({ isPaid: true, contact: contactOf(EMAIL), ...given });
}

/** A bridge with two shops in which a person is erased. */
export interface ErasingSite {
  readonly shop: PlainShop;
  readonly bridge: RunningBridge;
  send(body: object | string, given?: { to?: string; topic?: string }): Promise<void>;
  /** Sends a delivery and waits until everything that follows is done. */
  deliver(body: object | string, given?: { to?: string; topic?: string }): Promise<void>;
  erase(body?: object): Promise<unknown>;
  order(orderId: string, at?: string): Promise<Record<string, never>>;
  /** The order's requests and answers, unmasked. */
  sentFor(orderId: string): Promise<readonly ExchangeLine[]>;
  /** What is left of her in the data folder or beside it. */
  traces(): Promise<readonly string[]>;
}

/** `other`: the second shop's account, if it isn't the first one's. `storage`: replaces the data folder. */
export async function erasingSite(
  other?: { readonly baseUrl: string },
  storage?: object,
): Promise<ErasingSite> {
  const shop = plainShop();
  let deliveries = 0;
  const program = {
    earn: { activityId: "12", from: "2000-01-01" },
    approve: { afterDays: 14 },
    conversion: { attribute: "ref" },
  };
  const common = { platform: "plain", brand: "main", secrets: [SECRET], program };
  const bridge = await runBridge({
    adapters: [shop.adapter],
    ...(storage === undefined ? {} : { storage }),
    ...(other === undefined ? {} : { brands: { other: { ...STAND_IN_KEYS, ...other } } }),
    shops: {
      acme: { ...common, domain: "acme.example", orderId: { prefix: "1" } },
      zenith: {
        ...common,
        ...(other === undefined ? {} : { brand: "other" }),
        domain: "zenith.example",
        orderId: { prefix: "2" },
      },
    },
  });
  async function send(body: object | string, { to = "acme", topic = "order" } = {}): Promise<void> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await fetch(`${bridge.url}/webhooks/${to}`, {
      method: "POST",
      headers: {
        [PLAIN_HEADERS.signature]: plainSignature(text, SECRET),
        [PLAIN_HEADERS.topic]: topic,
        [PLAIN_HEADERS.id]: String(++deliveries),
      },
      body: text,
    });
    expect(answer.status).toBe(200);
  }
  return {
    shop,
    bridge,
    send,
    async deliver(body, given) {
      await send(body, given);
      await bridge.settled();
    },
    erase: (body = { email: EMAIL }) => bridge.ask("/api/erase", { method: "POST", body }),
    async order(orderId, at = "acme") {
      const answer = await bridge.ask(`/api/orders/${at}/${orderId}`);
      return (answer as { order: Record<string, never> }).order;
    },
    async sentFor(orderId) {
      const path = `/api/orders/acme/${orderId}/exchanges/plain`;
      return ((await bridge.ask(path, { method: "POST" })) as ExchangesAnswer).exchanges;
    },
    traces: () => tracesIn(dirname(bridge.folder), [EMAIL, CANARY, "1701234567"]),
  };
}
