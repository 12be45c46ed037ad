import { createHmac } from "node:crypto";
import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import type { Translation } from "../../src/platform/adapter.ts";
import { EMPTY_SNAPSHOT } from "../../src/platform/kit/snapshot.ts";
import type { RawRequest } from "../../src/platform/request.ts";
import type { ShopHttp } from "../../src/platform/shop-access.ts";
import { type AdapterSamples, RECEIVED_AT, type ShopStandIn } from "../../test/contracts/adapter.ts";
import { aVault } from "../../test/support/shops/vault.ts";
import { exampleAdapter } from "./index.ts";
import { type ExampleSettings, exampleSettings } from "./pull.ts";

const at = (time: string) => Date.parse(`2026-06-01T${time}Z`);
const ORDER = {
  id: "EX-1001",
  number: "1001",
  currency: "EUR",
  total: "59.90",
  createdAt: "2026-06-01T10:00:00Z",
  changedAt: "2026-06-01T12:30:00+02:00",
  paidAt: "2026-06-01T10:05:00Z",
  refunds: [{ id: "R-1", amount: "9.90", at: "2026-06-01T10:30:00Z" }],
  buyer: { id: "B-7", name: " Ada Example ", email: "ada@customers.example", phone: "", country: "de" },
};
const SNAPSHOT: OrderSnapshot = {
  ...EMPTY_SNAPSHOT,
  orderId: "EX-1001",
  orderNumber: "1001",
  customerId: "B-7",
  currency: "EUR",
  totalMinor: 5990,
  createdAt: at("10:00:00"),
  updatedAt: at("10:30:00"),
  isPaid: true,
  paidAt: at("10:05:00"),
  refunds: [{ id: "R-1", amountMinor: 990, currency: null, at: at("10:30:00") }],
  contact: { names: ["Ada Example"], emails: ["ada@customers.example"], phones: [], countries: ["DE"] },
};

function sample(topic: string, order: object, expected: Translation) {
  const body = new TextEncoder().encode(JSON.stringify({ type: topic, order }));
  return { name: topic, topic, body, expected };
}

function sign({ headers, body }: RawRequest, secret: string): string {
  const [id = "", timestamp = ""] = ["webhook-id", "webhook-timestamp"].map(
    (name) => headers[name]?.[0] ?? "",
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

const shop = { shop: "acme", domain: "shop.example.com", settings: exampleSettings.parse({}) };

/** The platform's order API in memory, with ten orders per page. */
async function openStandIn(): Promise<ShopStandIn<ExampleSettings>> {
  const orders = new Map<string, typeof ORDER>();
  const answer = (url: URL): object | null => {
    const [, , , id] = url.pathname.split("/");
    if (id !== undefined) return orders.get(id) ?? null;
    const { by = "changed", since = "", until = "", cursor = "" } = Object.fromEntries(url.searchParams);
    const time = (order: typeof ORDER) => Date.parse(by === "changed" ? order.changedAt : order.createdAt);
    const found = [...orders.values()]
      .filter((order) => time(order) >= Date.parse(since) && time(order) <= Date.parse(until))
      .sort((a, b) => time(a) - time(b));
    const end = Number(cursor) + 10;
    return { orders: found.slice(Number(cursor), end), next: end < found.length ? String(end) : null };
  };
  const http: ShopHttp = async ({ url }) => {
    const found = answer(new URL(url));
    const body = Buffer.from(JSON.stringify(found ?? { error: "no_such_order" }));
    return { ok: true, value: { status: found === null ? 404 : 200, headers: {}, body } };
  };
  const { signal } = new AbortController();
  const unconnected = { ...shop, vault: aVault(), http, now: () => RECEIVED_AT, signal };
  return {
    connected: { ...unconnected, settings: { apiKey: "key-1" } },
    unconnected,
    put({ createdAt, updatedAt }) {
      const id = `EX-${1001 + orders.size}`;
      const times = {
        createdAt: new Date(createdAt).toISOString(),
        changedAt: new Date(updatedAt).toISOString(),
      };
      orders.set(id, { ...ORDER, id, ...times });
      return id;
    },
    deliveryOf: (id) => ({ topic: "order.changed", body: { type: "order.changed", order: orders.get(id) } }),
    remove: (id) => orders.delete(id),
    close: async () => {},
  };
}

export const samples: AdapterSamples<ExampleSettings> = {
  adapter: exampleAdapter,
  shop,
  deliveries: [
    sample("order.changed", ORDER, {
      ok: true,
      events: [
        {
          kind: "snapshot",
          orderId: "EX-1001",
          snapshot: SNAPSHOT,
          isRestoration: false,
          observedAt: null,
        },
      ],
    }),
    sample(
      "order.deleted",
      { id: "EX-1001" },
      {
        ok: true,
        events: [
          {
            kind: "deletion",
            orderId: "EX-1001",
            subscription: "example",
            key: "deleted",
            receivedAt: RECEIVED_AT,
            isFinal: true,
          },
        ],
      },
    ),
  ],
  headersOf: (_sample, { event, sentAt }) => ({
    "webhook-id": `msg_${event}`,
    "webhook-timestamp": String(Math.floor(sentAt / 1000)),
  }),
  signatureHeader: "webhook-signature",
  sign,
  secretOf: (text) => `whsec_${Buffer.from(text).toString("base64")}`,
  domains: [
    ["shop.example.com", "shop.example.com"],
    [" https://Shop.Example.com/ ", "shop.example.com"],
  ],
  notDomains: ["", "shop.example.com/path", "ftp://shop.example.com", "ada@shop.example.com"],
  openStandIn,
};
