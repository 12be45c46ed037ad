import { expect } from "vitest";
import { listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { anOrder, hints } from "../builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../shops/plain-adapter.ts";
import { plainShop } from "../shops/plain-shop.ts";
import { STAND_IN } from "./bridge-config.ts";
import { askAs, withToken } from "./people.ts";
import { type RunningBridge, runBridge } from "./running-bridge.ts";

const SECRET = "the-secret-of-the-shop";

/** A tenant of the site, with markers for everything that it owns. */
interface Tenant {
  readonly tenant: string;
  readonly shop: string;
  readonly orderId: string;
  readonly customer: string;
  readonly person: string;
  /** The owner's token. */
  readonly token: string;
}

const NAMES = {
  north: { tenant: "north", shop: "acme", orderId: "1001", customer: "ada", person: "Nora North" },
  south: { tenant: "south", shop: "zenith", orderId: "9009", customer: "zora", person: "Sam South" },
} as const;

/**
 * A bridge with two tenants that both have everything that a tenant can have: an order with points, a failed one, a
 * decision with a note, deliveries, a wrong signature, a resync, an audit, a preview, a saved programme, an owner.
 */
export async function tenantsSite(brands: { readonly south: "main" | "other" }) {
  const shop = plainShop();
  const program = {
    earn: { activityId: "12", from: "2000-01-01" },
    conversion: { attribute: "ref" },
    redeem: {},
  };
  const common = { platform: "plain", secrets: [SECRET], program };
  const loyalty = { apiKey: STAND_IN.apiKey, brandId: STAND_IN.brandId };
  const other = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
  const bridge = await runBridge({
    adapters: [shop.adapter],
    top: { server: { port: 0, publicUrl: "https://bridge.example" } },
    ...(brands.south === "main"
      ? {}
      : {
          brand: { tenant: "north" },
          brands: { other: { ...loyalty, baseUrl: other.url, tenant: "south" } },
        }),
    shops: {
      acme: { ...common, brand: "main", tenant: "north", domain: "acme.example", orderId: { prefix: "1" } },
      zenith: {
        ...{ ...common, brand: brands.south, tenant: "south" },
        ...{ domain: "zenith.example", orderId: { prefix: "2" } },
      },
    },
  });
  const north = await filled(bridge, NAMES.north, brands.south === "other");
  const south = await filled(bridge, NAMES.south, brands.south === "other");
  await bridge.settled();
  const close = async () => {
    await bridge.close();
    await other.close();
  };
  return { bridge, north, south, close };
}

async function filled(
  bridge: RunningBridge,
  names: Omit<Tenant, "token">,
  hasOwnAccount: boolean,
): Promise<Tenant> {
  const { tenant, shop, orderId, customer, person } = names;
  const contact = contactOf(names);
  const attributes = { ref: "77" };
  await send(bridge, shop, JSON.stringify(anOrder({ orderId, isPaid: true, contact, attributes } as never)));
  await send(bridge, shop, JSON.stringify(anOrder({ orderId: `${orderId}7`, isPaid: true, contact })));
  await send(bridge, shop, `{"orderId": "${customer}", "isUnreadable`);
  await send(bridge, shop, JSON.stringify(anOrder({ orderId: `${orderId}5`, contact })), "another secret");
  await bridge.settled();
  const { token } = await withToken(bridge, "owner", { name: person, tenant });
  await withToken(bridge, "assistant", { name: `Helper of ${shop}`, tenant });
  const post = async (path: string, body: object = {}) => {
    const { status } = await askAs(bridge, token, path, { method: "POST", body });
    expect([path, status < 300]).toEqual([path, true]);
  };
  await post(`/orders/${shop}/${orderId}7/approve`);
  await bridge.settled();
  const [email] = contact.emails;
  if (hasOwnAccount) await post("/redeem", { shop, email, points: 1, reference: `${customer} 0` });
  await post(`/orders/${shop}/${orderId}/hold`, { note: `${customer} called` });
  await post("/resync", { shop, since: "2026-01-01", dryRun: true });
  await post(`/shops/${shop}/audit`);
  return { ...names, token };
}

/** The tenant's customer pays for an order with a point, through a discount code. */
export async function redeemWithOrder(bridge: RunningBridge, tenant: Tenant): Promise<void> {
  const { shop, orderId } = tenant;
  const order = {
    ...{ orderId: `${orderId}8`, isPaid: true, contact: contactOf(tenant) },
    ...{ paidAt: Date.now(), updatedAt: Date.now() },
    referral: hints({ discountCodes: ["LP-1-k3x9"] }),
  };
  await send(bridge, shop, JSON.stringify(anOrder(order as never)));
  await bridge.settled();
}

function contactOf({ customer, shop, orderId }: Omit<Tenant, "token">) {
  return {
    names: [`${customer} of ${shop}`],
    emails: [`${customer}@${shop}.example`],
    phones: [`+491511234${orderId}`],
    countries: ["DE"],
  };
}

let sent = 0;

async function send(bridge: RunningBridge, to: string, body: string, secret = SECRET): Promise<void> {
  await fetch(`${bridge.url}/webhooks/${to}`, {
    method: "POST",
    headers: {
      [PLAIN_HEADERS.signature]: plainSignature(body, secret),
      [PLAIN_HEADERS.topic]: "order",
      [PLAIN_HEADERS.id]: `${to}-${++sent}`,
    },
    body,
  });
}
