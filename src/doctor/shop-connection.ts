import { resolveEarnFrom } from "../domain/plan/history.ts";
import type { ConnectedShop, SubscriptionState } from "../platform/shop-access.ts";
import { deliveryTarget, type ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { type Check, judging } from "./check.ts";

/** Everything about one shop that its platform and our memory can tell. */
export async function checkShop(
  context: ShopContext,
  connected: ConnectedShop,
  given: { readonly store: Store; readonly publicUrl: string | null },
): Promise<readonly Check[]> {
  const platform = await askPlatform(context, connected);
  const hasAccess = platform.every(({ verdict }) => verdict !== "failed");
  return [
    await checkOrderIds(given.store, context),
    await checkHistory(given.store, context),
    ...platform,
    ...(hasAccess ? await checkSubscriptions(context, connected, given.publicUrl) : []),
  ];
}

export async function askPlatform(
  { shop, adapter }: Pick<ShopContext, "shop" | "adapter">,
  connected: ConnectedShop,
): Promise<readonly Check[]> {
  const about = `shop ${shop}`;
  const { fine } = judging(about);
  if (adapter.checks === undefined)
    return [fine("platform", `${adapter.title} cannot be asked: nothing to check`)];
  return (await adapter.checks(connected)).map((result) => ({ ...result, about }));
}

async function checkOrderIds(store: Store, { shop, orderId }: ShopContext): Promise<Check> {
  const { fine, failed } = judging(`shop ${shop}`);
  const name = "order ids";
  const chosen = JSON.stringify({ source: orderId.source, prefix: orderId.prefix });
  const locked = await store.lockedSetting(shop, "orderId");
  const words = `made of the order's ${orderId.source}${orderId.prefix === null ? "" : ` with ${orderId.prefix} in front`}`;
  if (locked === null) return fine(name, `${words}; fixed at the first start`);
  if (locked === chosen) return fine(name, `${words}, as at first use`);
  return failed(
    name,
    `orders of this shop are known to the loyalty service by ${locked}, not by ${chosen}`,
    `set shops.${shop}.orderId back, or give the shop a new name to begin anew`,
  );
}

async function checkHistory(store: Store, { shop, programme }: ShopContext): Promise<Check> {
  const { fine } = judging(`shop ${shop}`);
  const name = "history";
  const firstSeenAt = await store.getValue(shop, "firstSeenAt");
  if (programme.earn.from === "connected" && firstSeenAt === null)
    return fine(name, "orders created before the first start will earn nothing by themselves");
  const from = new Date(resolveEarnFrom(programme, Number(firstSeenAt))).toISOString();
  return fine(name, `orders created before ${from} earn nothing by themselves (earn.from)`);
}

async function checkSubscriptions(
  context: ShopContext,
  connected: ConnectedShop,
  publicUrl: string | null,
): Promise<readonly Check[]> {
  const { shop, adapter } = context;
  const { fine, warning, failed } = judging(`shop ${shop}`);
  const name = "webhooks to us";
  if (adapter.subscriptions === undefined) return [];
  if (publicUrl === null)
    return [warning(name, "not looked at: the bridge has no public address", "set server.publicUrl")];
  const target = deliveryTarget(context, publicUrl);
  const found = await adapter.subscriptions.inspect(connected, target);
  const restore = `npx loyalty-bridge webhooks ${shop} --restore`;
  // Told by the platform's own checks.
  if (!found.ok && found.problem.kind === "notConnected") return [];
  if (!found.ok) return [failed(name, found.problem.detail, "see above, then run the check again")];
  const off = found.value.filter(({ state }) => state !== "active");
  if (off.length === 0) return [fine(name, activeWords(found.value, target.address))];
  const list = off.map(({ topic, state }) => `${topic} is ${state}`).join(", ");
  return [failed(name, list, restore)];
}

function activeWords(states: readonly SubscriptionState[], address: string): string {
  if (states.length === 0) return "declared in the app's own configuration, which the bridge cannot read";
  return `${states.length} are active and point to ${address}`;
}
