import type { Problem } from "../../http/problem-codes.ts";
import type { PlatformCode } from "../../platform/codes/platform.ts";
import type { ConnectedShop, PlatformResult, SubscriptionState } from "../../platform/shop-access.ts";
import type { Words } from "../../words/vocabulary.ts";
import { deliveryTarget, type ShopContext } from "../shop-context.ts";

/** A shop's webhooks that point to this bridge. */
interface ShopWebhooks<Detail> {
  readonly shop: string;
  readonly address: string;
  readonly webhooks: readonly (Omit<SubscriptionState, "detail"> & { readonly detail: Detail | null })[];
  /** What was done about them. */
  readonly done: readonly Detail[];
}

type FoundWebhooks<Detail> =
  | { readonly ok: true; readonly value: ShopWebhooks<Detail> }
  | { readonly ok: false; readonly problem: WebhooksProblem };

type WebhooksProblem = Extract<Problem, { code: "webhooksNotKept" | "noPublicAddress" }> | PlatformCode;

/** Checks a shop's webhooks on request; with `restore`, creates and enables missing ones first. */
export async function findWebhooks(
  context: ShopContext,
  connected: ConnectedShop,
  { publicUrl, restore }: { readonly publicUrl: string | null; readonly restore: boolean },
): Promise<FoundWebhooks<PlatformCode>> {
  const { subscriptions, title } = context.adapter;
  if (subscriptions === undefined) return { ok: false, problem: { code: "webhooksNotKept", title } };
  if (publicUrl === null) return { ok: false, problem: { code: "noPublicAddress" } };
  const target = deliveryTarget(context, publicUrl);
  const restored: PlatformResult<readonly PlatformCode[]> = restore
    ? await subscriptions.restore(connected, target)
    : { ok: true, value: [] };
  if (!restored.ok) return { ok: false, problem: restored.problem.because };
  const found = await subscriptions.inspect(connected, target);
  if (!found.ok) return { ok: false, problem: found.problem.because };
  const { address } = target;
  return { ok: true, value: { shop: context.shop, address, webhooks: found.value, done: restored.value } };
}

/** The result in the reader's language. */
export type WebhooksInWords = FoundWebhooks<string>;

export function webhooksInWords(found: FoundWebhooks<PlatformCode>, { say }: Words): WebhooksInWords {
  if (!found.ok) return found;
  const { webhooks, done, ...own } = found.value;
  const said = webhooks.map(({ detail, ...each }) => ({ ...each, detail: detail && say(detail) }));
  return { ok: true, value: { ...own, webhooks: said, done: done.map(say) } };
}
