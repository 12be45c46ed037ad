import type { PlatformReason } from "../../../src/platform/codes/platform.ts";
import { kindOfStatus, refused, retryAfterMs } from "../../../src/platform/kit/problem.ts";
import type { PlatformProblem, ShopHttpReply } from "../../../src/platform/shop-access.ts";
import type { WooProblem } from "../codes.ts";

/** Why the shop gave no usable answer. */
export interface Refusal {
  readonly ok: false;
  readonly problem: PlatformProblem;
  /** WooCommerce's own code: "woocommerce_rest_cannot_view"; `null` if the answer is not from WooCommerce. */
  readonly code: string | null;
  /** `null`: there was no answer at all. */
  readonly status: number | null;
}

export function refuse(
  kind: PlatformProblem["kind"],
  because: PlatformReason | WooProblem,
  given: { code?: string | null; status?: number; retryAfterMs?: number | null } = {},
): Refusal {
  return {
    ...refused(kind, because, given.retryAfterMs),
    code: given.code ?? null,
    status: given.status ?? null,
  };
}

/** The meaning of an answer without an order. `called` is the address that gave it. */
export function explain(called: URL, reply: ShopHttpReply, code: string | null, now: number): Refusal {
  const { status, headers } = reply;
  const given = { code, status, retryAfterMs: retryAfterMs(reply, now) };
  const kind = kindOfStatus(status);
  if (kind === "throttled") return refuse(kind, { code: "shopAsksForFewerCalls" }, given);
  if (status >= 300 && status < 400) return explainRedirect(called, headers.location, given);
  if (kind === "unreachable") return refuse(kind, { code: "shopHasTrouble", status }, given);
  return code === null ? explainPage(called, status, given) : explainCode(code, status, given);
}

type RefusalInput = {
  readonly code: string | null;
  readonly status: number;
  readonly retryAfterMs: number | null;
};

function explainRedirect(called: URL, location: string | undefined, given: RefusalInput): Refusal {
  const { host } = called;
  const target = URL.parse(location ?? "", called.href);
  if (target !== null && /login|password|coming-soon|maintenance/i.test(target.pathname))
    return refuse("forbidden", { code: "woocommerce.redirectsToLogin", host }, given);
  if (target !== null && target.host !== host)
    return refuse("unexpected", { code: "woocommerce.redirectsElsewhere", host, target: target.host }, given);
  return refuse("unexpected", { code: "woocommerce.redirects", host }, given);
}

/** The answer is a web page, not from WooCommerce. */
function explainPage({ hostname: host }: URL, status: number, given: RefusalInput): Refusal {
  if (status === 404 || status === 410)
    return refuse("unexpected", { code: "woocommerce.noInterface", host }, given);
  if (status === 401 || status === 403 || status === 406)
    return refuse("forbidden", { code: "woocommerce.pageInstead", host, status }, given);
  if (status >= 200 && status < 300)
    return refuse("unreachable", { code: "woocommerce.brokenAnswer", host }, given);
  return refuse("unexpected", { code: "woocommerce.strangePage", host, status }, given);
}

function explainCode(code: string, status: number, given: RefusalInput): Refusal {
  if (code === "rest_no_route") return refuse("unexpected", { code: "woocommerce.noWooCommerce" }, given);
  if (code === "woocommerce_rest_authentication_error")
    return refuse("unauthorised", { code: "woocommerce.keyRefused" }, given);
  if (status === 401) return explainUnseenKey(code, given);
  if (status === 403) return refuse("forbidden", { code: "woocommerce.keyMayNot", said: code }, given);
  if (status === 404) return refuse("notFound", { code: "shopKnowsNoSuchThing" }, given);
  return refuse("unexpected", { code: "woocommerce.callRefused", status, said: code }, given);
}

/** 401 without mention of the key: WordPress never saw it, or a plugin blocks everyone. */
function explainUnseenKey(code: string, given: RefusalInput): Refusal {
  const isOwn = code.startsWith("woocommerce_rest_");
  const because: WooProblem = isOwn
    ? { code: "woocommerce.keyDropped" }
    : { code: "woocommerce.interfaceClosed", said: code };
  return refuse("unauthorised", because, given);
}
