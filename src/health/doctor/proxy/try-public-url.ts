import type { PlatformCode } from "../../../platform/codes/platform.ts";
import { isLoopback } from "../../../platform/kit/loopback.ts";
import { createShopHttp } from "../../../shops/connect/shop-http.ts";

/** The timeout, short because a person waits between two questions. */
const ADDRESS_MS = 5_000;
/** The statuses of proxies while nothing listens behind them. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

/** What answers at the bridge's public address before the bridge runs. */
export type AtPublicUrl =
  /** Only this machine or its own network can reach it. */
  | { readonly code: "local" }
  | { readonly code: "nothing"; readonly because: PlatformCode }
  | { readonly code: "distrusted"; readonly because: PlatformCode }
  | { readonly code: "redirects"; readonly to: string }
  | { readonly code: "bridge" }
  | { readonly code: "proxy"; readonly status: number }
  | { readonly code: "other"; readonly status: number };

/** Asks once, as a shop outside would; never longer than five seconds. */
export async function tryPublicUrl(publicUrl: string): Promise<AtPublicUrl> {
  const { host, pathname } = new URL(publicUrl);
  if (isLoopback(host)) return { code: "local" };
  const domain = `${host}${pathname}`.replace(/\/+$/, "");
  const http = createShopHttp({ domain, signal: AbortSignal.timeout(ADDRESS_MS) });
  const answered = await http({ method: "GET", url: `https://${domain}/healthz`, timeoutMs: ADDRESS_MS });
  if (!answered.ok) {
    const { because } = answered.problem;
    if (because.code === "shopAddressPrivate") return { code: "local" };
    return { code: because.code === "shopCertificateRefused" ? "distrusted" : "nothing", because };
  }
  const { status, headers, body } = answered.value;
  if (status >= 300 && status < 400) return { code: "redirects", to: (headers.location ?? "").slice(0, 200) };
  if (status === 200 && body.toString().includes('"alive"')) return { code: "bridge" };
  return { code: NOBODY_BEHIND.includes(status) ? "proxy" : "other", status };
}
