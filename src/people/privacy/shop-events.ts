import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { PrivacyEvent, ShopEvent } from "../../platform/adapter.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Delivery } from "../../store/inbox.ts";
import { type Meaning, type MemoryPlace, StoredValues } from "../../store/remembered.ts";
import { type EraseParts, erasePerson, eraseShop } from "./erase.ts";
import { findOrders } from "./find-orders.ts";
import { emailIdentity, mobileIdentity } from "./mentions/identities.ts";

const BY_PLATFORM = "the shop's platform";

export interface ShopEventParts extends EraseParts {
  /** When the merchant last connected the shop by consent. */
  readonly connectedAt: (shop: string) => Promise<Moment | null>;
  /** Removes a shop that its merchant connected, and the access of its people; any other shop stays. */
  readonly removeMerchants: (shop: string) => Promise<void>;
  /** Does so soon, in the background. If the process ends first, the next one checks them at its start. */
  readonly checkSubscriptions: (shop: ShopContext) => void;
}

const privacyRequest = z.object({
  id: z.string(),
  shop: z.string(),
  request: z.enum(["dataRequest", "redactCustomer", "redactShop"]),
  receivedAt: z.number(),
  doneAt: z.number(),
  orderIds: z.array(z.string()),
  erasedDeliveries: z.number(),
});
/** A stored privacy request: the orders it concerned, without personal data. */
export type PrivacyRequest = Meaning<typeof privacyRequest>;

const REQUESTS = new StoredValues<PrivacyRequest>("privacy/", privacyRequest, "absent");

/**
 * Carries out what a signed delivery says about a person or the whole shop. Returns what was done. May be repeated: it
 * continues an interrupted erasure.
 */
export async function applyShopEvent(
  parts: ShopEventParts,
  shop: ShopContext,
  delivery: Delivery,
  event: ShopEvent,
): Promise<DeliveryReason> {
  if (event.kind === "subscriptionsEnded") {
    parts.checkSubscriptions(shop);
    return { code: "subscriptionsEnded" };
  }
  if (event.kind === "uninstalled") return uninstalled(parts, shop, event.at ?? delivery.receivedAt);
  switch (event.request) {
    case "dataRequest":
      return answerRequest(parts, shop, delivery, event);
    case "redactCustomer":
      return redactCustomer(parts, shop, delivery, event);
    case "redactShop":
      return redactShop(parts, shop, delivery);
  }
}

/** Lists the requests, newest first. */
export async function privacyRequests(place: MemoryPlace<"listValues">): Promise<readonly PrivacyRequest[]> {
  const requests = (await REQUESTS.list(place)).map(({ value }) => value);
  return requests.sort((one, other) => other.receivedAt - one.receivedAt);
}

async function answerRequest(
  parts: ShopEventParts,
  shop: ShopContext,
  delivery: Delivery,
  event: PrivacyEvent,
): Promise<DeliveryReason> {
  const { found: orders } = await findOrders(parts, targetOf(shop, event));
  const orderIds = orders.map(({ orderId }) => orderId);
  await remember(parts, shop, delivery, { request: event.request, orderIds, erasedDeliveries: 0 });
  return { code: "customerAsks", orders: orderIds.length };
}

async function redactCustomer(
  parts: ShopEventParts,
  shop: ShopContext,
  delivery: Delivery,
  event: PrivacyEvent,
): Promise<DeliveryReason> {
  const target = targetOf(shop, event);
  if (target.identities.length + target.orders.length === 0) return { code: "customerNotNamed" };
  const { orders, deliveries } = await erasePerson(parts, target, BY_PLATFORM);
  const orderIds = orders.map(({ orderId }) => orderId);
  await remember(parts, shop, delivery, { request: event.request, orderIds, erasedDeliveries: deliveries });
  return { code: "customerErased", orders: orderIds.length, deliveries };
}

/**
 * Redacts a shop, which platforms request two days after the app was removed. If the merchant connected the shop again
 * meanwhile, it stays. Tokens that the shop refuses are left over from before: nobody reported the removal.
 */
async function redactShop(
  parts: ShopEventParts,
  shop: ShopContext,
  delivery: Delivery,
): Promise<DeliveryReason> {
  const connected = parts.connect(shop);
  if ((await connected.vault.read()) !== null) {
    const now = parts.clock.now();
    const none = { by: "changed", since: now, until: now, cursor: null } as const;
    const answered = await shop.adapter.pull?.listOrders(connected, none);
    const isRefused = answered?.ok === false && answered.problem.kind === "unauthorised";
    if (!isRefused) return { code: "shopConnectedAgain" };
  }
  return parts.erasures.ofShop(shop.shop, async () => {
    const { orders, deliveries } = await eraseShop(parts, shop.shop, BY_PLATFORM);
    const orderIds = orders.map(({ orderId }) => orderId);
    await remember(parts, shop, delivery, { request: "redactShop", orderIds, erasedDeliveries: deliveries });
    await parts.removeMerchants(shop.shop);
    return { code: "shopErased", orders: orderIds.length, deliveries };
  });
}

/** Carries out a privacy request about a shop that was removed, whose orders are still stored under its name. */
export async function redactRemoved(parts: EraseParts, shop: string, event: PrivacyEvent): Promise<void> {
  if (event.request === "redactShop") await eraseShop(parts, shop, BY_PLATFORM);
  if (event.request !== "redactCustomer") return;
  const target = targetOf({ shop, programme: { contact: { defaultCountry: "" } } }, event);
  if (target.identities.length + target.orders.length > 0) await erasePerson(parts, target, BY_PLATFORM);
}

async function uninstalled(parts: ShopEventParts, shop: ShopContext, at: Moment): Promise<DeliveryReason> {
  const connectedAt = await parts.connectedAt(shop.shop);
  if (connectedAt !== null && at < connectedAt) return { code: "removedBeforeConnected" };
  await parts.connect(shop).vault.renew(async () => null);
  parts.log.warn({ shop: shop.shop }, LOG_LINES.appRemoved);
  return { code: "tokensForgotten" };
}

interface NamedByCountry {
  readonly shop: string;
  readonly programme: { readonly contact: Pick<ShopContext["programme"]["contact"], "defaultCountry"> };
}

function targetOf({ shop, programme }: NamedByCountry, { customer, orderIds }: PrivacyEvent) {
  const identities = [
    emailIdentity(customer?.email ?? ""),
    mobileIdentity(customer?.phone ?? "", programme.contact.defaultCountry),
  ].filter((identity) => identity !== null);
  return { shop, identities, orders: orderIds.map((orderId) => ({ shop, orderId })) };
}

async function remember(
  parts: ShopEventParts,
  { shop }: ShopContext,
  { id, receivedAt }: Delivery,
  done: Pick<PrivacyRequest, "request" | "orderIds" | "erasedDeliveries">,
): Promise<void> {
  const request: PrivacyRequest = { id, shop, receivedAt, doneAt: parts.clock.now(), ...done };
  await REQUESTS.named(id).change(parts, shop, () => request);
}
