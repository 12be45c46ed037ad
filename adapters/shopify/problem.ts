import type { PlatformProblem } from "../../src/platform/shop-access.ts";

export interface Refusal {
  readonly ok: false;
  readonly problem: PlatformProblem;
  /** Shopify's own word for it: "MAX_COST_EXCEEDED", "invalid_client"; `null` when it said none. */
  readonly code: string | null;
}

export function refuse(
  kind: PlatformProblem["kind"],
  detail: string,
  { retryAfterMs = null, code = null }: { retryAfterMs?: number | null; code?: string | null } = {},
): Refusal {
  return { ok: false, problem: { kind, detail, retryAfterMs }, code };
}

/** What a status means that says the same of every call; `null` when it depends on the call. */
export function refusalByStatus(
  status: number,
  headers: Readonly<Record<string, string>>,
  domain: string,
): Refusal | null {
  if (status === 429) {
    const retryAfterMs = secondsOf(headers["retry-after"]);
    return refuse("throttled", "Shopify asks for fewer calls; they go on by themselves", { retryAfterMs });
  }
  if (status >= 500) {
    return refuse("unreachable", `Shopify answers ${status}: it has trouble and is asked again later`);
  }
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

const LONGEST_WAIT_MS = 3_600_000;

function secondsOf(header: string | undefined): number | null {
  const seconds = Number.parseFloat(header ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null;
}
