import { createHmac } from "node:crypto";
import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import type { PlatformEvent, Translation } from "../../src/platform/adapter.ts";
import { EMPTY_SNAPSHOT } from "../../src/platform/kit/snapshot.ts";
import { openWooCommerce } from "../../test/adapters/woocommerce/woocommerce-access.ts";
import type { AdapterSamples, DeliverySample } from "../../test/contracts/adapter.ts";
import { rawBody, readRecorded } from "../../test/support/shops/recorded-deliveries.ts";
import { aWooShop } from "../../test/support/shops/woocommerce.ts";
import { woocommerceAdapter } from "./index.ts";
import type { WooCommerceSettings } from "./settings.ts";

const life = readRecorded("woocommerce/recorded-life.jsonl");
const variants = readRecorded("woocommerce/recorded-variants.jsonl");
const at = (utc: string) => Date.parse(`2026-11-21T${utc}Z`);
const DELIVERY_ID = "bf2df7dbf3a38004d79d5df45f3fecd0";
const RECEIVED_AT = Date.UTC(2026, 5, 1, 12);

/** A recorded delivery, with its meaning written by hand. */
function recorded(name: string, from: typeof life, n: number, expected: Translation): DeliverySample {
  const delivery = from.find((candidate) => candidate.n === n);
  if (delivery === undefined) throw new Error(`no delivery ${n}`);
  const topic = delivery.headers["X-WC-Webhook-Topic"] ?? "";
  return { name, topic, body: Uint8Array.from(rawBody(delivery)), expected };
}

function says(...events: readonly PlatformEvent[]): Translation {
  return { ok: true, events };
}

function nothing(code: "goneBeforeSent" | "customersInOrders" | "woocommerce.testByPlugin"): Translation {
  return { ok: true, events: [], reason: { code } };
}

/** A paid order made through the REST API by Matti, a guest from Finland. */
function ofMatti(orderId: string, given: Partial<OrderSnapshot>, isRestoration = false): Translation {
  const snapshot: OrderSnapshot = {
    ...EMPTY_SNAPSHOT,
    orderId,
    orderNumber: orderId,
    orderSequence: orderId,
    updatedAt: 0,
    status: "processing",
    source: "rest-api",
    currency: "EUR",
    totalMinor: 1990,
    isPaid: true,
    products: ["10", "MUG-1"],
    contact: {
      names: ["Matti Meikäläinen"],
      emails: ["matti@guests.example"],
      phones: ["040 123 4567"],
      countries: ["FI"],
    },
    ...given,
  };
  return says({ kind: "snapshot", orderId, snapshot, isRestoration, observedAt: null });
}

function deletion(orderId: string, isFinal: boolean): Translation {
  const base = {
    kind: "deletion",
    orderId,
    subscription: "3",
    key: DELIVERY_ID,
    receivedAt: RECEIVED_AT,
  } as const;
  return says({ ...base, isFinal });
}

function action(name: string, entity: "order" | "refund"): DeliverySample {
  return {
    name,
    topic: `action.${name}`,
    body: new TextEncoder().encode(JSON.stringify({ action: name, arg: 112 })),
    expected: says({ kind: "reference", entity, id: "112", reason: { code: "namesOnly", entity } }),
  };
}

/** The plugin's delivery about the recorded order 28: its events, and the order's present state. */
function byPlugin(name: string, kind: string, expected: Translation): DeliverySample {
  const delivery = life.find(({ n }) => n === 23);
  const order =
    kind === "changed" && delivery !== undefined ? JSON.parse(rawBody(delivery).toString()) : null;
  const events = [{ key: 7, kind, at: at("06:21:41") / 1000 }];
  const body = { type: "plugin.order", site: "https://garden.example", id: 28, events, order };
  return { name, topic: body.type, body: new TextEncoder().encode(JSON.stringify(body)), expected };
}

/** The plugin's deliveries about anything but orders. */
function note(name: string, topic: string, said: object, expected: Translation): DeliverySample {
  const body = { type: topic, site: "https://garden.example", ...said };
  return { name, topic, body: new TextEncoder().encode(JSON.stringify(body)), expected };
}

function goneByPlugin(isFinal: boolean): Translation {
  const receivedAt = RECEIVED_AT;
  return says({ kind: "deletion", orderId: "28", subscription: "plugin", key: "7", receivedAt, isFinal });
}

const withCoupon: Partial<OrderSnapshot> = {
  createdAt: at("06:21:41"),
  updatedAt: at("06:21:41"),
  totalMinor: 1690,
  paidAt: at("06:21:41"),
  referral: { discountCodes: ["loyal-ab12"], attributes: [], attributedCampaigns: [], landingUrl: null },
};

function seenNow(translation: Translation): Translation {
  if (!translation.ok) return translation;
  const events = translation.events.map((event) => ({ ...event, observedAt: RECEIVED_AT }));
  return { ok: true, events: events as readonly PlatformEvent[] };
}

const erased = { email: "matti@guests.example", kind: "erased", key: 8, at: at("06:30:00") / 1000 };

/** The plugin's deliveries. */
export const pluginDeliveries: readonly DeliverySample[] = [
  byPlugin("an order that the plugin reports", "changed", seenNow(ofMatti("28", withCoupon))),
  byPlugin("an order that the plugin saw go to the trash", "trashed", goneByPlugin(false)),
  byPlugin("an order that the plugin saw deleted for good", "deleted", goneByPlugin(true)),
  byPlugin("an order that was gone before the plugin could send it", "restored", nothing("goneBeforeSent")),
  note("a plugin that was disconnected", "plugin.disconnected", {}, says({ kind: "subscriptionsEnded" })),
  note("a test of the plugin's owner", "plugin.test", { copyOf: null }, nothing("woocommerce.testByPlugin")),
  note(
    "a copy of the shop that is there",
    "plugin.copy",
    { site: "https://staging.example", copyOf: "https://garden.example" },
    { ok: true, events: [], reason: { code: "woocommerce.copyOfShop", site: "https://staging.example" } },
  ),
  note(
    "a person erased with WordPress's own tool",
    "plugin.erasure",
    { id: 0, order: null, events: [erased] },
    says({
      kind: "privacy",
      request: "redactCustomer",
      customer: { id: null, email: erased.email, phone: null },
      orderIds: [],
    }),
  ),
];

const noCustomer = nothing("customersInOrders");

const deliveries: readonly DeliverySample[] = [
  recorded("an order with a coupon", life, 23, ofMatti("28", withCoupon)),
  recorded(
    "an order of which one mug was returned",
    life,
    49,
    ofMatti("39", {
      products: ["10", "MUG-1", "13", "BOOK-1"],
      status: "completed",
      createdAt: at("06:21:53"),
      updatedAt: at("06:21:55"),
      totalMinor: 8960,
      paidAt: at("06:21:53"),
      isFulfilled: true,
      fulfilledAt: at("06:21:54"),
      refunds: [{ id: "40", amountMinor: 1990, currency: null, at: null }],
    }),
  ),
  recorded("an order in the bin", life, 76, deletion("51", false)),
  recorded(
    "an order back from the bin",
    life,
    77,
    ofMatti(
      "51",
      {
        status: "completed",
        createdAt: at("06:22:11"),
        updatedAt: at("06:22:14"),
        paidAt: at("06:22:11"),
        isFulfilled: true,
        fulfilledAt: at("06:22:14"),
      },
      true,
    ),
  ),
  recorded("an order that was gone already", life, 94, nothing("goneBeforeSent")),
  recorded("an order deleted for good", variants, 44, deletion("112", true)),
  recorded("a new customer", variants, 45, noCustomer),
  recorded("a changed customer", variants, 46, noCustomer),
  recorded("a deleted customer", variants, 48, noCustomer),
  action("woocommerce_new_order", "order"),
  action("woocommerce_update_order", "order"),
  action("woocommerce_payment_complete", "order"),
  action("woocommerce_order_refunded", "order"),
  action("woocommerce_refund_deleted", "refund"),
  action("woocommerce_order_status_pending", "order"),
  action("woocommerce_order_status_on-hold", "order"),
  action("woocommerce_order_status_processing", "order"),
  action("woocommerce_order_status_completed", "order"),
  action("woocommerce_order_status_cancelled", "order"),
  action("woocommerce_order_status_refunded", "order"),
  action("woocommerce_order_status_failed", "order"),
  ...pluginDeliveries,
];

export const samples: AdapterSamples<WooCommerceSettings> = {
  adapter: woocommerceAdapter,
  shop: aWooShop(),
  deliveries,
  headersOf: ({ topic }, { event }) => ({
    "x-wc-webhook-source": "https://garden.example/",
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-id": "3",
    "x-wc-webhook-delivery-id":
      event === 1 ? DELIVERY_ID : `${DELIVERY_ID.slice(0, -4)}${String(event).padStart(4, "0")}`,
  }),
  openStandIn: openWooCommerce,
  signatureHeader: "x-wc-webhook-signature",
  sign: ({ body }, secret) => createHmac("sha256", secret).update(body).digest("base64"),
  domains: [
    ["shop.example.com", "shop.example.com"],
    ["https://Shop.Example.com/", "shop.example.com"],
    ["http://shop.example.com:80/Path/", "shop.example.com/Path"],
    ["shop.example.com:8080/a/b", "shop.example.com:8080/a/b"],
    [" shop.example.com. ", "shop.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["https://shop.example.com/wp-admin/", "shop.example.com"],
    [
      "https://shop.example.com/path/wp-admin/admin.php?page=wc-settings&tab=advanced",
      "shop.example.com/path",
    ],
    ["shop.example.com/wp-login.php?redirect_to=x#top", "shop.example.com"],
    ["shop.example.com/wp-adminer", "shop.example.com/wp-adminer"],
  ],
  notDomains: [
    "",
    "/",
    ".",
    "shop..example.com",
    "https://",
    "ftp://shop.example.com",
    "ada:secret@shop.example.com",
    "shop.example.com/?page=2",
    "shop.example.com#top",
    "my shop.example.com",
    "shop.example.com\\path",
    "shop.example.com:99999",
  ],
};
