import type { Moment } from "../domain/order/order-snapshot.ts";
import type { PrivacyEvent, UninstalledEvent } from "../platform/adapter.ts";
import { parseExactJson } from "../platform/exact-json.ts";
import type { RawRequest } from "../platform/request.ts";
import type { ShopContext } from "../shops/shop-context.ts";

/** A shop of an app that merchants install, which is not served: its account is not known yet, or it was removed. */
export type UnservedShop = Pick<ShopContext, "shop" | "adapter" | "adapterShop" | "secrets">;

/** The events of an unserved shop that have an effect: its orders are read once it is served. */
export type UnservedEvent = PrivacyEvent | UninstalledEvent;

export interface UnservedShops {
  /** The unserved shop that a request to the app's address names; `null` if no merchant may connect it. */
  named(platform: string, request: RawRequest): UnservedShop | null;
  /** Carries out the events. False if the shop was added otherwise or has an account: then the platform must retry. */
  carryOut(shop: UnservedShop, events: readonly UnservedEvent[], receivedAt: Moment): Promise<boolean>;
}

/** The events of a signed request that have an effect. */
export function unservedEvents(
  { adapter, adapterShop }: UnservedShop,
  request: RawRequest,
  receivedAt: Moment,
): readonly UnservedEvent[] {
  const { topic, keptHeaders: headers } = adapter.identify(request);
  const parsed = adapter.decode?.(request.body) ?? parseExactJson(request.body);
  if (!parsed.ok || !adapter.topics.some(({ name }) => name === topic)) return [];
  const delivery = { topic, headers, body: parsed.value, receivedAt, deliveryKey: "" };
  const named = adapter.shopOf?.(delivery) ?? null;
  if (named !== null && named.domain !== adapterShop.domain) return [];
  const translated = adapter.translate(delivery, adapterShop);
  if (!translated.ok) return [];
  return translated.events.filter((event) => event.kind === "privacy" || event.kind === "uninstalled");
}
