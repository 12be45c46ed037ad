import { resolveEarnFrom } from "../../domain/plan/history.ts";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import { whyNotUsed } from "../../programme/version.ts";
import { readHead, readVersion } from "../../programme/version-memory.ts";
import type { Log } from "../../runtime/log/log.ts";
import { findOrderIds } from "../../shops/order-ids.ts";
import { deliveryTarget, type ShopContext } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { CheckName, Verdict } from "../codes/verdict.ts";
import { aboutShop, judging } from "./check.ts";

/** All checks of one shop, by its platform and by the bridge's own data. */
export async function checkShop(
  context: ShopContext,
  connected: ConnectedShop,
  parts: { readonly store: Store; readonly log: Log; readonly publicUrl: string | null },
): Promise<readonly Verdict[]> {
  const own = context.adapter.subscriptions === undefined ? [] : (["webhooksCheck"] as const);
  const isServed = (await parts.store.getValue(context.shop, "firstSeenAt")) !== null;
  const asked = await askPlatform(context, connected, own);
  const platform = asked.filter(({ needsBridge, state }) => isServed || !needsBridge || state === "fine");
  const hasAccess = platform.every(({ state }) => state !== "failed");
  return [
    await checkOrderIds(parts.store, context),
    await checkHistory(parts.store, context),
    await checkProgramme(parts, context),
    ...platform,
    ...(hasAccess ? await checkSubscriptions(context, connected, { ...parts, isServed }) : []),
  ];
}

/** `own`: checks of the bridge that are skipped if one of the platform's fails. */
export async function askPlatform(
  { shop, adapter }: Pick<ShopContext, "shop" | "adapter">,
  connected: ConnectedShop,
  own: readonly CheckName["code"][] = [],
): Promise<readonly Verdict[]> {
  const subject = aboutShop(shop);
  if (adapter.checks === undefined) {
    const { fine } = judging(subject, "platformCheck");
    return [fine({ code: "platformNotAsked", platform: adapter.title })];
  }
  const results = await adapter.checks(connected);
  const first = results.find(({ state }) => state === "failed");
  return results.map((result) => {
    const { leavesOut = [], ...found } = result;
    const checks = result === first ? [...leavesOut, ...own] : leavesOut;
    return {
      ...found,
      subject,
      ...(checks.length === 0 ? {} : { shows: [{ code: "checksNotTried", checks }] }),
    };
  });
}

async function checkOrderIds(store: Store, { shop, orderId }: ShopContext): Promise<Verdict> {
  const { fine, skipped, failed } = judging(aboutShop(shop), "orderIdsCheck");
  const { before, now, isAsBefore } = await findOrderIds(store, { shop, orderId });
  if (before === null) return skipped({ code: "orderIdsOpen", ...now });
  if (isAsBefore) {
    // The bridge keeps its choice from its start, and the first order fixes it.
    const { items } = await store.listOrders({ shop, limit: 1 });
    return items.length === 0
      ? skipped({ code: "orderIdsOpen", ...now })
      : fine({ code: "orderIdsAsBefore", ...now });
  }
  return failed({ code: "orderIdsChanged", shop, before, now });
}

async function checkHistory(store: Store, { shop, programme }: ShopContext): Promise<Verdict> {
  const { fine } = judging(aboutShop(shop), "historyCheck");
  const firstSeenAt = await store.getValue(shop, "firstSeenAt");
  if (programme.earn.from === "connected" && firstSeenAt === null)
    return fine({ code: "historyBeforeStart" });
  return fine({ code: "historyBefore", at: resolveEarnFrom(programme, Number(firstSeenAt)) });
}

/** Names the active version of the programme. */
async function checkProgramme(
  place: { readonly store: Store; readonly log: Log },
  { shop }: ShopContext,
): Promise<Verdict> {
  const { fine, warning } = judging(aboutShop(shop), "programmeCheck");
  const { counts } = await readHead(place, shop);
  if (counts === 0) return fine({ code: "programmeOfFile", version: 1, back: null });
  const kept = await readVersion(place, shop, counts);
  if (kept?.programme == null) return warning(whyNotUsed(counts, kept));
  const { version, origin, by, since: at, note } = kept;
  return origin === "file"
    ? fine({ code: "programmeOfFile", version, back: by === null ? null : { by, at } })
    : fine({ code: "programmeSaved", version, by, at, note });
}

async function checkSubscriptions(
  context: ShopContext,
  connected: ConnectedShop,
  { publicUrl, isServed }: { readonly publicUrl: string | null; readonly isServed: boolean },
): Promise<readonly Verdict[]> {
  const { shop, adapter } = context;
  const subject = aboutShop(shop);
  const check = "webhooksCheck";
  const { fine, warning, skipped, failed } = judging(subject, check);
  if (adapter.subscriptions === undefined) return [];
  if (publicUrl === null) return [warning({ code: "noAddressSet" })];
  const target = deliveryTarget(context, publicUrl);
  const found = await adapter.subscriptions.inspect(connected, target);
  // The platform's own checks report this.
  if (!found.ok && found.problem.kind === "notConnected") return [];
  if (!found.ok) return [{ ...found.problem.because, subject, check, state: "failed" }];
  const notActive = found.value.filter(({ state }) => state !== "active");
  const paused = notActive.filter(({ state }) => state === "paused").map(({ topic }) => topic);
  const webhooks = notActive
    .filter(({ state }) => state !== "paused")
    .map(({ topic, state }) => ({ topic, state }));
  const missing = isServed
    ? failed({ code: "webhooksNotActive", shop, webhooks })
    : skipped({ code: "webhooksBeforeStart" });
  const broken = webhooks.length === 0 ? [] : [missing];
  // Someone paused them in the shop, and restoring skips paused webhooks.
  if (paused.length > 0) return [...broken, failed({ code: "webhooksPausedInShop", webhooks: paused })];
  if (broken.length > 0) return broken;
  const { length: count } = found.value;
  return count === 0
    ? [fine({ code: "webhooksDeclared" })]
    : [fine({ code: "webhooksPointHere", count, address: target.address })];
}
