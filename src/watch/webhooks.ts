import type { EarlierWords } from "../domain/reason/reason.ts";
import type { ConnectedShop, PlatformResult, SubscriptionState } from "../platform/shop-access.ts";
import { deliveryTarget, type ShopContext } from "../shops/shop-context.ts";
import type { Problem } from "../words/codes/problem.ts";

/** A shop's webhooks that lead to this bridge. */
interface ShopWebhooks {
  readonly shop: string;
  readonly address: string;
  readonly webhooks: readonly SubscriptionState[];
  /** What was done about them, in plain words. */
  readonly done: readonly string[];
}

export type FoundWebhooks =
  | { readonly ok: true; readonly value: ShopWebhooks }
  | { readonly ok: false; readonly problem: WebhooksProblem };

type WebhooksProblem = Extract<Problem, { code: "webhooksNotKept" | "noPublicAddress" }> | EarlierWords;

/** Checks a shop's webhooks, as a person asked for; with `restore`, makes and wakes what is missing first. */
export async function findWebhooks(
  context: ShopContext,
  connected: ConnectedShop,
  { publicUrl, restore }: { readonly publicUrl: string | null; readonly restore: boolean },
): Promise<FoundWebhooks> {
  const { subscriptions, title } = context.adapter;
  if (subscriptions === undefined) return { ok: false, problem: { code: "webhooksNotKept", title } };
  if (publicUrl === null) return { ok: false, problem: { code: "noPublicAddress" } };
  const target = deliveryTarget(context, publicUrl);
  const restored: PlatformResult<readonly string[]> = restore
    ? await subscriptions.restore(connected, target)
    : { ok: true, value: [] };
  if (!restored.ok) return refused(restored.problem.detail);
  const found = await subscriptions.inspect(connected, target);
  if (!found.ok) return refused(found.problem.detail);
  const { address } = target;
  return { ok: true, value: { shop: context.shop, address, webhooks: found.value, done: restored.value } };
}

function refused(detail: string): FoundWebhooks {
  return { ok: false, problem: { code: "asWritten", text: detail } };
}
