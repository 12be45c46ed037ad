import { kindOfStatus, refused, retryAfterMs } from "../../src/platform/kit/problem.ts";
import type { PlatformProblem, ShopHttpReply } from "../../src/platform/shop-access.ts";

export interface Refusal {
  readonly ok: false;
  readonly problem: PlatformProblem;
  /** Shopify's own word for it: "MAX_COST_EXCEEDED", "invalid_client"; `null` when it said none. */
  readonly code: string | null;
}

export function refuse(
  kind: PlatformProblem["kind"],
  detail: string,
  given: { retryAfterMs?: number | null; code?: string | null } = {},
): Refusal {
  return { ...refused(kind, detail, given.retryAfterMs), code: given.code ?? null };
}

/** The next step where the shop said something that nobody expected. */
export const REPORT = "try again, and report it if it stays so";

/** What a status means that says the same of every call; `null` when it depends on the call. */
export function refusalByStatus(
  reply: Pick<ShopHttpReply, "status" | "headers">,
  { domain, now }: { readonly domain: string; readonly now: () => number },
): Refusal | null {
  const { status } = reply;
  const kind = kindOfStatus(status);
  const wait = { retryAfterMs: retryAfterMs(reply, now()) };
  if (kind === "throttled")
    return refuse(kind, "Shopify asks for fewer calls; they go on by themselves", wait);
  if (kind === "unreachable")
    return refuse(kind, `Shopify answers ${status}: it has trouble and is asked again later`, wait);
  if (status >= 300 && status < 400) {
    return refuse(
      "unexpected",
      `${domain} redirects: write the shop's myshopify.com address as its domain (Settings › Domains)`,
    );
  }
  if (status === 404) return refuse("unexpected", `there is no Shopify shop at ${domain}: check its domain`);
  const closed = CLOSED[status];
  return closed === undefined ? null : refuse("forbidden", closed);
}

const CLOSED: Readonly<Record<number, string>> = {
  402: "the shop is frozen for an unpaid bill: its owner has to settle it at Shopify",
  423: "Shopify has locked the shop: its owner has to ask Shopify's support",
};
