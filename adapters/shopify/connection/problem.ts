import type { PlatformReason } from "../../../src/platform/codes/platform.ts";
import { kindOfStatus, refused, retryAfterMs } from "../../../src/platform/kit/problem.ts";
import type { PlatformProblem, ShopHttpReply } from "../../../src/platform/shop-access.ts";
import type { ShopifyCode, ShopifyProblem } from "../codes.ts";

export interface Refusal {
  readonly ok: false;
  readonly problem: PlatformProblem;
  /** Shopify's own code: "MAX_COST_EXCEEDED", "invalid_client"; `null` if it gave none. */
  readonly code: string | null;
}

export function refuse(
  kind: PlatformProblem["kind"],
  because: PlatformReason | ShopifyCode,
  given: { retryAfterMs?: number | null; code?: string | null } = {},
): Refusal {
  return { ...refused(kind, because, given.retryAfterMs), code: given.code ?? null };
}

/** The meaning of a status that is the same for every call; `null` if it depends on the call. */
export function refusalByStatus(
  reply: Pick<ShopHttpReply, "status" | "headers">,
  { domain, now }: { readonly domain: string; readonly now: () => number },
): Refusal | null {
  const { status } = reply;
  const kind = kindOfStatus(status);
  const wait = { retryAfterMs: retryAfterMs(reply, now()) };
  if (kind === "throttled") return refuse(kind, { code: "shopAsksForFewerCalls" }, wait);
  if (kind === "unreachable") return refuse(kind, { code: "shopHasTrouble", status }, wait);
  if (status >= 300 && status < 400) return refuse("unexpected", { code: "shopify.redirected", domain });
  if (status === 404) return refuse("unexpected", { code: "shopify.noShop", domain });
  const closed = CLOSED[status];
  return closed === undefined ? null : refuse("forbidden", closed);
}

const CLOSED: Readonly<Record<number, ShopifyProblem>> = {
  402: { code: "shopify.frozen" },
  423: { code: "shopify.locked" },
};
